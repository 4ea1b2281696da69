import { type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

interface LinkMail {
  readonly practice: string;
  readonly phone: string | null;
  readonly recipient: string;
  readonly link: string;
  readonly until: Day;
}

/** Returns the email with the link. It names no patient, because emails can be read in transit. */
export const linkMail = ({ practice, phone, recipient, link, until }: LinkMail): MailWords =>
  writeMail(`A letter from ${practice}`, [
    `Dear ${recipient},`,
    { lead: `${practice} has a letter for you. Open it here:`, button: "Open the letter", url: link },
    `The link works once, until ${formatWrittenDay(until)}. Do not forward this email: anyone with the link can open the letter.`,
    `If the link no longer works, ask ${practice} to send the letter again${phone === null ? "" : ` (${phone})`}.`,
  ]);
