import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { MessageState, VisitMessage } from "../message.contract.ts";
import { REASON_WORDS, STATE_NAMES } from "../rules/words.ts";
import classes from "./messages.module.css";

const LOOKS: Readonly<Record<MessageState, StatusName>> = {
  queued: "waiting",
  sending: "inProgress",
  uncertain: "expiring",
  sent: "completed",
  delivered: "completed",
  failed: "failed",
  skipped: "superseded",
};

/** Renders the delivery state of a message, with the reason if it was not sent. */
export function StateMark({ message }: { message: Pick<VisitMessage, "state" | "reason" | "error_code"> }) {
  const { state, reason, error_code } = message;
  const words = reason === null ? null : REASON_WORDS[reason];
  return (
    <span className={classes.state}>
      <Status is={LOOKS[state]}>{STATE_NAMES[state]}</Status>
      {words && (
        <span className="muted" title={words}>
          {words}
          {error_code !== null && ` (${error_code})`}
        </span>
      )}
    </span>
  );
}
