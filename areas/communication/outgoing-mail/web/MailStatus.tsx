import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { MailState } from "../contract.ts";
import { STATE_WORDS } from "../rules/words.ts";

const LOOKS: Readonly<Record<MailState, StatusName>> = {
  queued: "waiting",
  sending: "inProgress",
  sent: "completed",
  failed: "failed",
  uncertain: "expiring",
  cancelled: "cancelled",
};

/** Renders the state of an email. Failed and uncertain emails stand out. */
export const MailStatus = ({ state }: { state: MailState }) => <Status is={LOOKS[state]}>{STATE_WORDS[state]}</Status>;
