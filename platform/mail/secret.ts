import { foldLine } from "#kernel/calendar/ical-lines.ts";
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

interface MailFile {
  readonly content_type: string;
  readonly content: Buffer;
}

/** Changes the text of a calendar file. The lines are joined before and folded after, as folding splits a token. */
function changeCalendar<F extends MailFile>(file: F, change: (text: string) => string): F {
  if (!file.content_type.startsWith("text/calendar")) return file;
  const lines = change(file.content.toString().replaceAll("\r\n ", "")).replace(/\r\n$/, "").split("\r\n");
  return { ...file, content: Buffer.from(lines.map(foldLine).join("")) };
}

/** Returns a file as it is stored: a calendar file without the token of its link. */
export const maskInFile = <F extends MailFile>(file: F, secret: MailSecret | undefined): F =>
  secret === undefined ? file : changeCalendar(file, (text) => withoutToken(text, secret));

export const insertInFile = <F extends MailFile>(file: F, token: string): F =>
  changeCalendar(file, (text) => withToken(text, token));

export const sealToken = ({ ring, token }: MailSecret, _doctor: number, dedupeKey: string): Buffer =>
  ring.seal(Buffer.from(token), sealContext(_doctor, dedupeKey));

/** Decrypts a token. Null if it was encrypted with an unavailable key or for another email. */
export const openToken = (ring: KeyRing, sealed: Buffer, _doctor: number, dedupeKey: string): string | null =>
  ring.open(sealed, sealContext(_doctor, dedupeKey))?.toString() ?? null;
