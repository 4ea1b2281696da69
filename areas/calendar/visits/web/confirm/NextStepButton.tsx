import { IconDoorEnter } from "@tabler/icons-react";
import { useState } from "react";
import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import type { AppointmentMark, CardActionProps } from "#areas/calendar/appointments/web/slots.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { VisitStep } from "../../contract.ts";
import { nextStep } from "../../rules/state.ts";
import { STEP_NAMES, TAKEN_STEPS } from "../../rules/words.ts";
import { VISIT_STATES } from "../../visit.contract.ts";
import { isInRooms } from "./in-rooms.ts";
import classes from "./next-step.module.css";
import { useStepWithUndo } from "./useStepWithUndo.ts";

/** Returns the next step of an appointment in the waiting room, or null if none follows. */
function stepAfter(appointment: Appointment, mark: AppointmentMark | null): VisitStep | null {
  if (!isInRooms(appointment) || appointment.is_billed) return null;
  return nextStep(VISIT_STATES.find((state) => state === mark?.name) ?? "booked");
}

/**
 * Renders the button of the next step in the waiting room, such as "Arrived" or "Call in". For an appointment
 * on a later day, pressing the button shows a message that the step can be set on that day.
 */
export function NextStepButton({ appointment, mark, ...card }: CardActionProps) {
  const step = stepAfter(appointment, mark);
  return step && <StepOfCard key={step} step={step} appointment={appointment} {...card} />;
}

interface StepOfCardProps extends Omit<CardActionProps, "mark"> {
  step: VisitStep;
}

function StepOfCard({ step, appointment, isPhone = false, onDone }: StepOfCardProps) {
  const { today } = useClient();
  const { take } = useStepWithUndo(step, {
    done: TAKEN_STEPS[step],
    undone: `“${STEP_NAMES[step]}” undone`,
    failed: "Not changed",
  });
  const [isRefused, setRefused] = useState(false);
  const run = (): void => {
    if (appointment.appointment_date > today) {
      setRefused(true);
      return;
    }
    take(appointment);
    onDone();
  };
  const name = STEP_NAMES[step];
  useShortcuts(isPhone ? [] : [{ keys: "A", does: `Next step of the waiting room: ${name}`, run }]);
  return (
    <>
      <Button
        size={isPhone ? "md" : "xs"}
        icon={<IconDoorEnter size={15} />}
        keys={isPhone ? undefined : "A"}
        onClick={run}
      >
        {name}
      </Button>
      <span role="status" className={isRefused ? classes.refused : undefined}>
        {isRefused && `${name} can be set on the day.`}
      </span>
    </>
  );
}
