import type { KeyRing } from "#platform/key-ring.ts";

/** Token of a link in the text. Stored encrypted, and inserted into the text when the email is sent. */
export interface MailSecret {
  readonly token: string;
  /** Instant at which the link expires: the email is no longer sent after it, and its text is wiped. */
  readonly until: string;
  readonly ring: KeyRing;
}

const PLACEHOLDER = "{one-time-token}";
const sealContext = (_doctor: number, dedupeKey: string): string => `mail ${_doctor} ${dedupeKey}`;

export function withoutToken(text: string, secret: MailSecret | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret.token, PLACEHOLDER);
}

export const withToken = (text: string, token: string): string => text.replaceAll(PLACEHOLDER, token);

export const sealToken = ({ ring, token }: MailSecret, _doctor: number, dedupeKey: string): Buffer =>
  ring.seal(Buffer.from(token), sealContext(_doctor, dedupeKey));

/** Decrypts a token. Null if it was encrypted with an unavailable key or for another email. */
export const openToken = (ring: KeyRing, sealed: Buffer, _doctor: number, dedupeKey: string): string | null =>
  ring.open(sealed, sealContext(_doctor, dedupeKey))?.toString() ?? null;
