import type { MessageReason, VisitMessage } from "../message.contract.ts";

/** Reasons for reception to call the patient, because the reminder did not arrive and never will. */
export const UNSENT_REASONS: readonly MessageReason[] = [
  "no_mobile",
  "not_mobile",
  "overseas",
  "no_email",
  "quiet",
  "too_late",
  "no_provider",
  "no_sender",
  "refused",
  "undelivered",
];

type Occurrence = Pick<VisitMessage, "_appointment" | "repeat_date">;
type StatedMessage = Occurrence & Pick<VisitMessage, "ID" | "kind" | "state" | "reason" | "starts_at">;

/**
 * Returns the last reminder of an appointment if it was not sent for a reason that reception can act on, and
 * the appointment has not begun. Otherwise null.
 */
export function unsentReminder<Message extends StatedMessage>(
  messages: readonly Message[],
  { _appointment, repeat_date }: Occurrence,
  now: string,
): Message | null {
  const last = messages
    .filter(
      (message) =>
        message.kind === "reminder" &&
        message._appointment === _appointment &&
        message.repeat_date === repeat_date,
    )
    .toSorted((a, b) => b.ID - a.ID)[0];
  if (last === undefined || Date.parse(last.starts_at) <= Date.parse(now)) return null;
  const isUnsent = last.state === "skipped" || last.state === "failed";
  return isUnsent && last.reason !== null && UNSENT_REASONS.includes(last.reason) ? last : null;
}
