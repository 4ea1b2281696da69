import { allow, refuse } from "#kernel/contract/verdict.ts";
import { linkExpired, type MailState, notQueued, notResendable, notSent, textGone } from "../contract.ts";

export interface MailActionState {
  readonly state: MailState;
  /** True if the text is still stored and can be sent. */
  readonly has_text: boolean;
  readonly secret_until: string | null;
}

const isExpired = ({ secret_until }: MailActionState, now: string): boolean =>
  secret_until !== null && secret_until < now;

export function mayTryAgain(mail: MailActionState, now: string) {
  if (mail.state !== "failed" && mail.state !== "uncertain") return refuse(notResendable, undefined);
  if (isExpired(mail, now)) return refuse(linkExpired, undefined);
  return mail.has_text ? allow : refuse(textGone, undefined);
}

export function maySendOnceMore(mail: MailActionState, now: string) {
  if (mail.state !== "sent") return refuse(notSent, undefined);
  if (isExpired(mail, now)) return refuse(linkExpired, undefined);
  return mail.has_text ? allow : refuse(textGone, undefined);
}

export const mayCancel = ({ state }: Pick<MailActionState, "state">) =>
  state === "queued" ? allow : refuse(notQueued, undefined);
