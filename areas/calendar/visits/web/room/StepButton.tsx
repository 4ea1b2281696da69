import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { Visit } from "../../contract.ts";
import { nextStep } from "../../rules/state.ts";
import { STEP_NAMES } from "../../rules/words.ts";
import { visitSlots } from "../slots.ts";
import classes from "./row.module.css";
import { useColumn, useRoomView, visitId } from "./room.ts";

/**
 * Renders the button of the next step or, for a patient to bill, the link to billing. On a phone, the button
 * of the longest wait is filled.
 */
export function StepButton({ visit, isFirst }: { visit: Visit; isFirst: boolean }) {
  const { mayEdit, isPhone, nameOf } = useRoomView();
  const { step, sending, to } = useColumn();
  const bills = useSlot(visitSlots.bill);
  const next = nextStep(visit.state);
  if (visit.state === "to_bill") {
    return bills.map(({ name, content: Bill }) => (
      <span key={name} className={classes.bill} data-bill>
        <Bill visit={visit} to={to} />
      </span>
    ));
  }
  if (next === null || !mayEdit) return null;
  return (
    <Button
      className={classes.step}
      kind={isPhone && isFirst && visit.state === "waiting" ? "primary" : "quiet"}
      busy={sending.has(visitId(visit))}
      data-step={next}
      aria-label={`${STEP_NAMES[next]}, ${nameOf(visit)}`}
      onClick={() => step(visit, next)}
    >
      {STEP_NAMES[next]}
    </Button>
  );
}
