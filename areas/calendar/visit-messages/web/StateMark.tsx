import type { ReactNode } from "react";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { MessageState, VisitMessage } from "../message.contract.ts";
import { REASON_WORDS, STATE_NAMES } from "../rules/words.ts";

const LOOKS: Readonly<Record<MessageState, StatusName>> = {
  queued: "queued",
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

/** Renders when a message was sent, and why it was not sent or delivered. */
export function sentOrReason(message: StatedMessage & Pick<VisitMessage, "sent_at" | "zone">): ReactNode {
  const { sent_at, zone } = message;
  const reason = reasonOf(message);
  if (sent_at === null) return reason ?? "–";
  return (
    <>
      <DateTime at={sent_at} zone={zone} />
      {reason && ` · ${reason}`}
    </>
  );
}

/** Returns why a message was not sent or delivered, with the provider's code. Null for any other message. */
export function reasonOf({ reason, error_code }: StatedMessage): string | null {
  if (reason === null) return null;
  return error_code === null ? REASON_WORDS[reason] : `${REASON_WORDS[reason]} (${error_code})`;
}
