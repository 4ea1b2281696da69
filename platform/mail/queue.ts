import { sql } from "kysely";
import { isEmail, normaliseEmail } from "#kernel/addresses/email.ts";
import { type MailPart, paragraphsOf } from "#kernel/text/mail-words.ts";
import type { Db } from "#platform/db/db.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { cutText } from "#kernel/text/text.ts";
import { bureauLetterhead, fromNameOf, type Letterhead, signatureOf } from "./letterhead.ts";
import { maskInFile, type MailSecret, sealToken, withoutToken } from "./secret.ts";
import { renderMail } from "./template.ts";

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Buffer;
}

export interface MailToEnqueue {
  /**
   * Purpose of the mail, in words of its feature: `password-reset:123:2026-11-21T…`. At most one mail per
   * key, however often it is enqueued.
   */
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  /** Text without a signature, which the sender's letterhead gives. */
  readonly text: string;
  /** The same words in parts, for the HTML. Undefined makes a paragraph of each of the text's. */
  readonly parts?: readonly MailPart[] | undefined;
  /** Sender that the email names. Undefined for the bureau. */
  readonly letterhead?: Letterhead | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** The client the mail is about. Undefined for the bureau's own mail. */
  readonly _doctor?: number | undefined;
  /** The recipient, if a user of Corella. */
  readonly _person?: number | undefined;
  /** Instant before which the mail is not sent. Undefined sends it at once. */
  readonly notBefore?: string | undefined;
  /**
   * Token of a link in the text and in a calendar file. The token is stored encrypted, wiped once sent and never sent after its
   * expiry; staff never read it.
   */
  readonly secret?: MailSecret | undefined;
  /**
   * Name of a job enqueued, in the same transaction, when the mail server has accepted the email or refused
   * it for good. Payload: `{ _doctor, mail }`.
   */
  readonly whenEnded?: string | undefined;
  /** URL for unsubscribing by POST, required for every email to a mailing list (G-64). */
  readonly unsubscribe?: string | undefined;
}

export interface EnqueuedMail {
  readonly ID: number;
  /** False if a mail with this key already exists. */
  readonly isNew: boolean;
}

/** Email as it is stored: text and HTML are complete. */
export interface ComposedMail extends Omit<MailToEnqueue, "parts" | "letterhead"> {
  readonly html: string | null;
  /** Name before the sender's address. Null for the name that the server is configured with. */
  readonly from_name: string | null;
}

/** Owner of the bureau's own rows, as in the audit log. */
export const BUREAU = 0;
export const SEND_JOB = "mail.send";
const NO_ADDRESS = "This is not an email address, so nothing was sent.";
const LONGEST_SUBJECT = 250;

/**
 * Queues a mail in the caller's transaction: it is sent only if the transaction commits, by any node, and
 * once per `dedupeKey`. Never throws for an invalid address; the mail is then stored as failed, for staff to
 * see.
 *
 *     const dedupeKey = `welcome:${person.ID}:${now}`;
 *     await enqueueMail(db, { dedupeKey, to: person.email_address, subject: "Welcome", text, _person: person.ID });
 */
export async function enqueueMail(db: Db, mail: MailToEnqueue): Promise<EnqueuedMail> {
  return enqueueComposed(db, composeMail(mail, mail.letterhead ?? (await bureauLetterhead(db))));
}

/** Adds the sender's signature to the text and builds the HTML. */
function composeMail(
  { parts, letterhead: _letterhead, ...mail }: MailToEnqueue,
  letterhead: Letterhead,
): ComposedMail {
  const signature = signatureOf(letterhead).join("\n");
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n${signature}\n`,
    html: renderMail(mail.subject, parts ?? paragraphsOf(mail.text), letterhead),
    from_name: fromNameOf(letterhead),
  };
}

/** Queues an email whose text and HTML are complete, such as the copy of another. */
export async function enqueueComposed(db: Db, mail: ComposedMail): Promise<EnqueuedMail> {
  const _doctor = mail._doctor ?? BUREAU;
  const to = normaliseEmail(mail.to);
  const isSendable = isEmail(to);
  const row = await db
    .insertInto("mail")
    .values({
      _doctor,
      dedupe_key: mail.dedupeKey,
      to_address: oneLine(to),
      _person: mail._person ?? null,
      subject: cutText(oneLine(mail.subject), LONGEST_SUBJECT),
      body_text: storable(withoutToken(mail.text, mail.secret)),
      from_name: mail.from_name === null ? null : oneLine(mail.from_name),
      body_html: mail.html === null ? null : storable(withoutToken(mail.html, mail.secret)),
      secret_until: mail.secret?.until ?? null,
      unsubscribe_url: mail.unsubscribe ?? null,
      when_ended: mail.whenEnded ?? null,
      sealed_secret: mail.secret ? sealToken(mail.secret, _doctor, mail.dedupeKey) : null,
      next_attempt_at: isSendable ? (mail.notBefore ?? sql<string>`now()`) : null,
      trying_since: mail.notBefore ?? sql<string>`now()`,
      ...(isSendable
        ? {}
        : { state: "failed" as const, last_answer: NO_ADDRESS, ended_at: sql<string>`now()` }),
    })
    .onConflict((conflict) => conflict.constraint("mail_once_per_dedupe_key").doNothing())
    .returning("ID")
    .executeTakeFirst();
  if (!row) return { ID: await idOf(db, _doctor, mail.dedupeKey), isNew: false };
  const attachments = (mail.attachments ?? []).map((file) => maskInFile(file, mail.secret));
  await insertAttachments(db, _doctor, row.ID, attachments);
  if (isSendable) await enqueueSending(db, _doctor, row.ID, mail.notBefore);
  else if (mail.whenEnded) await jobQueue.enqueue(db, mail.whenEnded, { _doctor, mail: row.ID });
  return { ID: row.ID, isNew: true };
}

/**
 * Enqueues the sending job. Each mail has one job: a later one replaces an earlier one that has not begun.
 */
export function enqueueSending(db: Db, _doctor: number, ID: number, runAt?: string): Promise<void> {
  const schedule = runAt === undefined ? {} : { runAt };
  return jobQueue.enqueue(db, SEND_JOB, { _doctor, mail: ID }, { key: `mail:${ID}`, ...schedule });
}

async function idOf(db: Db, _doctor: number, dedupeKey: string): Promise<number> {
  const row = await db
    .selectFrom("mail")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirstOrThrow();
  return row.ID;
}

async function insertAttachments(
  db: Db,
  _doctor: number,
  _mail: number,
  attachments: readonly MailAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  const rows = attachments.map(({ filename, content_type, content }, position) => ({
    _doctor,
    _mail,
    position,
    filename: oneLine(filename),
    content_type: oneLine(content_type),
    size: content.length,
    content,
  }));
  await db.insertInto("mail_attachment").values(rows).execute();
}

/** Removes line breaks because one would end a header and let the text begin another. */
const oneLine = (text: string): string =>
  storable(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
