import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { enqueueComposed, enqueueSending, type EnqueuedMail } from "./queue.ts";

/** Key of a mail whose row the caller has locked. */
interface MailKey {
  readonly ID: number;
  readonly _doctor: number;
}
interface SentMail extends MailKey {
  readonly dedupe_key: string;
  readonly to_address: string;
  readonly subject: string;
  readonly body_text: string | null;
  readonly body_html: string | null;
  readonly from_name: string | null;
  readonly _person: number | null;
  readonly unsubscribe_url: string | null;
}

/** Starts a new round of attempts for the same mail, beginning now. */
export async function queueAgain(db: Db, { _doctor, ID }: MailKey): Promise<void> {
  const now = sql<string>`now()`;
  await db
    .updateTable("mail")
    .set({
      state: sql<"uncertain" | "queued">`case when state = 'uncertain' then 'uncertain' else 'queued' end`,
      next_attempt_at: now,
      trying_since: now,
      ended_at: null,
    })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  await enqueueSending(db, _doctor, ID);
}

/**
 * Queues a copy of an email as a mail of its own. Two simultaneous calls create two copies because each user
 * confirmed the copy.
 */
export async function reserveCopy(db: Db, mail: SentMail): Promise<EnqueuedMail> {
  const { _doctor, dedupe_key, to_address, subject, body_text, _person, unsubscribe_url } = mail;
  const { rows } = await sql<{
    content: Buffer;
    filename: string;
    content_type: string;
  }>`select filename, content_type,
    coalesce(content, ''::bytea) as content from mail_attachment where _doctor = ${_doctor} and _mail = ${mail.ID} order by position`.execute(
    db,
  );
  const number = await countCopies(db, _doctor, mail.ID);
  const copy = await enqueueComposed(db, {
    dedupeKey: `${dedupe_key}:again:${mail.ID}:${number + 1}`,
    to: to_address,
    subject,
    text: body_text ?? "",
    html: mail.body_html,
    from_name: mail.from_name,
    attachments: rows,
    _doctor,
    _person: _person ?? undefined,
    unsubscribe: unsubscribe_url ?? undefined,
  });
  await db
    .updateTable("mail")
    .set({ _again_of: mail.ID })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", copy.ID)
    .execute();
  return copy;
}

async function countCopies(db: Db, _doctor: number, mail: number): Promise<number> {
  const row = await db
    .selectFrom("mail")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("_doctor", "=", _doctor)
    .where("_again_of", "=", mail)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function cancelMail(db: Db, { _doctor, ID }: MailKey): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state: "cancelled", ended_at: sql<string>`now()`, next_attempt_at: null })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
