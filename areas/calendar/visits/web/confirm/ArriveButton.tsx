import { IconDoorEnter } from "@tabler/icons-react";
import type { CardActionProps } from "#areas/calendar/appointments/web/slots.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { VisitState } from "../../contract.ts";
import { STEP_NAMES } from "../../rules/words.ts";
import { isInRooms } from "./in-rooms.ts";
import { useStepWithUndo } from "./useStepWithUndo.ts";

const CONFIRMED: VisitState = "confirmed";
const WORDS = { done: "Arrived", undone: "Arrival undone", failed: "Not marked as arrived" };

/** Renders the button that marks a patient who is expected today, or was on an earlier day, as arrived. */
export function ArriveButton({ appointment, mark, isPhone = false, onDone }: CardActionProps) {
  const { today } = useClient();
  const { take } = useStepWithUndo("arrived", WORDS);
  const isExpected = mark === null || mark.name === CONFIRMED;
  const mayArrive =
    isExpected && isInRooms(appointment) && !appointment.is_billed && appointment.appointment_date <= today;
  const run = (): void => {
    take(appointment);
    onDone();
  };
  useShortcuts(mayArrive && !isPhone ? [{ keys: "A", does: "Mark the patient as arrived", run }] : []);
  if (!mayArrive) return null;
  return (
    <Button
      size={isPhone ? "md" : "xs"}
      icon={<IconDoorEnter size={15} />}
      keys={isPhone ? undefined : "A"}
      onClick={run}
    >
      {STEP_NAMES.arrived}
    </Button>
  );
}
