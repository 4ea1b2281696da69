import { IconMailQuestion } from "@tabler/icons-react";
import { useState } from "react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { MissingListModal } from "./MissingListModal.tsx";

/** Renders the button with which staff request missing details from the client. Null for other users. */
export function RequestDetailsButton({ patient }: { patient: Patient }) {
  const { me } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isStaff = me.kind === "staff";
  useShortcuts(
    isStaff ? [{ keys: "M", does: "Request missing information", run: () => setAsking(true) }] : [],
  );
  if (!isStaff) return null;
  return (
    <>
      <Button icon={<IconMailQuestion size={16} />} keys="M" onClick={() => setAsking(true)}>
        Request information
      </Button>
      {isAsking && <MissingListModal patient={patient} onClose={() => setAsking(false)} />}
    </>
  );
}
