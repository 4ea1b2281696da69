import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import type { PictureToConvert } from "../contract.ts";
import classes from "./conversion.module.css";

const UNREADABLE = "This picture can't be read. Please take it again: ";

interface AskRoomsProps {
  patient: PictureToConvert;
  /** Goes to the next picture. The current one stays locked to the user. */
  onSkip: () => void;
}

/**
 * Asks the rooms for details missing on the label or for a new picture. Renders nothing unless the user may
 * request missing information.
 */
export function RequestFromRooms({ patient, onSkip }: AskRoomsProps) {
  const [requestKind, setRequestKind] = useState<"details" | "picture" | null>(null);
  const [request] = useSlot(patientSlots.request);
  useShortcuts(
    request
      ? [
          { keys: "Alt+R", does: "Ask the rooms", inFields: true, run: () => setRequestKind("details") },
          {
            keys: "Alt+X",
            does: "Picture can't be read",
            inFields: true,
            run: () => setRequestKind("picture"),
          },
        ]
      : [],
  );
  if (!request) return null;
  const { content: Request } = request;
  return (
    <div className={classes.ask}>
      <Button keys="Alt R" onClick={() => setRequestKind("details")}>
        Ask the rooms
      </Button>
      <IconButton label="Picture can't be read" onClick={() => setRequestKind("picture")}>
        <IconPhotoOff size={18} />
      </IconButton>
      {requestKind && (
        <Request
          patient={patient}
          {...(requestKind === "picture" ? { note: UNREADABLE, onSent: onSkip } : {})}
          onClose={() => setRequestKind(null)}
        />
      )}
    </div>
  );
}
