import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { MailState } from "../contract.ts";
import { STATE_LABELS } from "../rules/words.ts";

const STATUS_OF_STATE: Readonly<Record<MailState, StatusName>> = {
  queued: "waiting",
  sending: "inProgress",
  sent: "completed",
  failed: "failed",
  uncertain: "expiring",
  cancelled: "cancelled",
};

/** Renders the state of an email. Failed and uncertain emails stand out. */
export const MailStatus = ({ state }: { state: MailState }) => (
  <Status is={STATUS_OF_STATE[state]}>{STATE_LABELS[state]}</Status>
);
