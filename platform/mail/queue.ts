import { sql } from "kysely";
import { isEmail, normaliseEmail } from "#kernel/addresses/email.ts";
import type { Db } from "#platform/db/db.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { type MailSecret, sealToken, withoutToken } from "./secret.ts";

export interface MailAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: Buffer;
}

export interface MailToEnqueue {
  /** What it is sent for, in words of its feature: `password-reset:123:2026-11-21T…`. One mail per key, however often it is requested. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** The client it is about; without one it is the bureau's own. */
  readonly _doctor?: number | undefined;
  /** The person it goes to, where it goes to one of ours. */
  readonly _person?: number | undefined;
  /** An instant; it is sent at once without one. */
  readonly notBefore?: string | undefined;
  /** The text holds a link that opens something: its token is stored sealed, wiped once sent, never sent too late. Staff never read it. */
  readonly secret?: MailSecret | undefined;
  /** A job that is queued, in the same transaction, when the mail server has taken the email or refused it for good: `{ _doctor, mail }`. */
  readonly whenEnded?: string | undefined;
  /** Every email to a mailing list has one (G-64): a POST to it ends the subscription. */
  readonly unsubscribe?: string | undefined;
}

export interface EnqueuedMail {
  readonly ID: number;
  /** False: mail with this key exists already. */
  readonly isNew: boolean;
}

/** The bureau's own rows, as in the audit log. */
export const BUREAU = 0;
export const SEND_JOB = "mail.send";
const NO_ADDRESS = "This is not an email address, so nothing was sent.";
const LONGEST_SUBJECT = 250;

/**
 * Puts a mail into the queue, in the caller's transaction: it is sent exactly when the change that wants it stands, by whichever node, and
 * once per `dedupeKey`. Never refuses: an address nothing can be sent to becomes a failed mail that staff see.
 *
 *     await enqueueMail(db, { dedupeKey: `welcome:${person.ID}:${now}`, to: person.email_address, subject: "Welcome", text, _person: person.ID });
 */
export async function enqueueMail(db: Db, mail: MailToEnqueue): Promise<EnqueuedMail> {
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
      subject: oneLine(mail.subject).slice(0, LONGEST_SUBJECT),
      body_text: storable(withoutToken(mail.text, mail.secret)),
      body_html: mail.html === undefined ? null : storable(withoutToken(mail.html, mail.secret)),
      secret_until: mail.secret?.until ?? null,
      unsubscribe_url: mail.unsubscribe ?? null,
      when_ended: mail.whenEnded ?? null,
      sealed_secret: mail.secret ? sealToken(mail.secret, _doctor, mail.dedupeKey) : null,
      next_attempt_at: isSendable ? (mail.notBefore ?? sql<string>`now()`) : null,
      trying_since: mail.notBefore ?? sql<string>`now()`,
      ...(isSendable ? {} : { state: "failed" as const, last_answer: NO_ADDRESS, ended_at: sql<string>`now()` }),
    })
    .onConflict((conflict) => conflict.constraint("mail_once_per_dedupe_key").doNothing())
    .returning("ID")
    .executeTakeFirst();
  if (!row) return { ID: await idOf(db, _doctor, mail.dedupeKey), isNew: false };
  await insertAttachments(db, _doctor, row.ID, mail.attachments ?? []);
  if (isSendable) await enqueueSending(db, _doctor, row.ID, mail.notBefore);
  else if (mail.whenEnded) await jobQueue.enqueue(db, mail.whenEnded, { _doctor, mail: row.ID });
  return { ID: row.ID, isNew: true };
}

/** One job a mail: a later one takes the place of an earlier one that has not begun. */
export function enqueueSending(db: Db, _doctor: number, ID: number, runAt?: string): Promise<void> {
  const when = runAt === undefined ? {} : { runAt };
  return jobQueue.enqueue(db, SEND_JOB, { _doctor, mail: ID }, { key: `mail:${ID}`, ...when });
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

async function insertAttachments(db: Db, _doctor: number, _mail: number, attachments: readonly MailAttachment[]): Promise<void> {
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

/** A line break would end a header and begin another one of the writer's choice. */
const oneLine = (text: string): string =>
  storable(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
