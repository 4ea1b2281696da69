import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { MessageState, VisitMessage } from "../message.contract.ts";
import { REASON_WORDS, STATE_NAMES } from "../rules/words.ts";

const LOOKS: Readonly<Record<MessageState, StatusName>> = {
  queued: "waiting",
  sending: "inProgress",
  uncertain: "expiring",
  sent: "completed",
  delivered: "completed",
  failed: "failed",
  skipped: "superseded",
};

type StatedMessage = Pick<VisitMessage, "state" | "reason" | "error_code">;

export const StateMark = ({ message: { state } }: { message: StatedMessage }) => (
  <Status is={LOOKS[state]}>{STATE_NAMES[state]}</Status>
);

/** Returns why a message was not sent or delivered, with the provider's code. Null for any other message. */
export function reasonOf({ reason, error_code }: StatedMessage): string | null {
  if (reason === null) return null;
  return error_code === null ? REASON_WORDS[reason] : `${REASON_WORDS[reason]} (${error_code})`;
}
