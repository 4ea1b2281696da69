import { type Day, formatDay } from "#kernel/dates/day.ts";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { Recall, RecallState } from "../recall.contract.ts";
import { distanceWords, STATE_NAMES } from "../rules/words.ts";

const LOOKS: Readonly<Record<Exclude<RecallState, "due">, StatusName>> = {
  messaged: "sent",
  booked: "booked",
  done: "completed",
  dismissed: "deleted",
};

/** Renders the state of a recall; nothing for one that is due, which is normal. */
export function RecallStatus({ recall: { state, booked_on } }: { recall: Recall }) {
  if (state === "due") return null;
  const when = state === "booked" && booked_on !== null ? ` ${formatDay(booked_on)}` : "";
  return (
    <Status is={LOOKS[state]}>
      {STATE_NAMES[state]}
      {when}
    </Status>
  );
}

/** Renders how far the due date is, marked if an open recall is overdue. */
export function DueMark({ recall: { due_on, state }, today }: { recall: Recall; today: Day }) {
  const words = distanceWords(due_on, today);
  const isOverdue = due_on < today && (state === "due" || state === "messaged");
  return isOverdue ? <Status is="overdue">{words}</Status> : <span className="muted">{words}</span>;
}
