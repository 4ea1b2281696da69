import type { KeyRing } from "#platform/key-ring.ts";

/** The token of a link in the text. It is stored sealed, and put into the text when the email is sent. */
export interface MailSecret {
  readonly token: string;
  /** An instant after which the link opens nothing: the email is not sent any more, and its text is wiped. */
  readonly until: string;
  readonly ring: KeyRing;
}

const PLACE = "{one-time-token}";
const about = (_doctor: number, dedupeKey: string): string => `mail ${_doctor} ${dedupeKey}`;

export function withoutToken(text: string, secret: MailSecret | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret.token, PLACE);
}

export const withToken = (text: string, token: string): string => text.replaceAll(PLACE, token);

export const sealToken = ({ ring, token }: MailSecret, _doctor: number, dedupeKey: string): Buffer =>
  ring.seal(Buffer.from(token), about(_doctor, dedupeKey));

/** Null where it was sealed with a key that is not here, or for another email. */
export const openToken = (ring: KeyRing, sealed: Buffer, _doctor: number, dedupeKey: string): string | null =>
  ring.open(sealed, about(_doctor, dedupeKey))?.toString() ?? null;
