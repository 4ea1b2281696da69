import type { MailAttempt, MailState } from "../contract.ts";

export const STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
  uncertain: "Uncertain",
  cancelled: "Cancelled",
};

export const OUTCOME_LABELS: Readonly<Record<NonNullable<MailAttempt["outcome"]>, string>> = {
  sent: "Accepted by the mail server",
  temporary: "Deferred by the mail server",
  permanent: "Refused",
  uncertain: "No reply after the email was handed over",
  interrupted: "Interrupted before the email was handed over",
};

const KIND_LABELS: Readonly<Record<string, string>> = {
  "password-reset": "New password",
  welcome: "Welcome",
  "referral-ending": "Ending referrals",
  subscribed: "Newsletter subscription",
  "missing-data": "Missing patient data",
  "welcome-reminder": "Not signed in yet",
};

/** Returns the label of a kind of email. A kind without a label is made readable. */
export function kindLabel(kind: string): string {
  const plain = kind.replaceAll(/[-_]/g, " ");
  return KIND_LABELS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns the kind of email: the part of a deduplication key before its first colon. */
export const kindOf = (dedupeKey: string): string => dedupeKey.split(":")[0] ?? dedupeKey;
