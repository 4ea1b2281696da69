import { sql } from "kysely";
import { countLimit } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { BUREAU } from "#platform/mail/queue.ts";
import type { MailState } from "../contract.ts";
import { escapeLike } from "#kernel/text/like.ts";

// Staff see the emails of all clients (owner: none), so a row is found by its ID, which is unique across
// clients.
const selectMails = (db: Db) =>
  db
    .selectFrom("mail")
    .leftJoin("person as client", "client.ID", "mail._doctor")
    .select([
      "mail.ID",
      "mail._doctor",
      "mail.dedupe_key",
      "mail.to_address as to",
      "mail.subject",
      "mail.state",
      "mail.attempts",
      "mail.last_answer",
      "mail.next_attempt_at",
      "mail.created_time",
      "mail.ended_at",
      "client.username",
      sql<string>`concat_ws(' ', client.first_name, client.last_name)`.as("client_name"),
    ]);
export type MailRow = Awaited<ReturnType<typeof listMails>>[number];

interface MailFilter {
  readonly state: MailState | undefined;
  readonly search: string;
}

const likeOf = (search: string): string => `%${escapeLike(search.toLowerCase())}%`;
const matches = ({ state, search }: MailFilter) => {
  const conditions = [
    ...(state === undefined ? [] : [sql<boolean>`mail.state = ${state}`]),
    ...(search === ""
      ? []
      : [sql<boolean>`lower(mail.to_address || ' ' || mail.subject) like ${likeOf(search)}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

export const listMails = (db: Db, filter: MailFilter, limit: number, offset: number) =>
  selectMails(db)
    .where(matches(filter))
    .orderBy("mail.created_time", "desc")
    .orderBy("mail.ID", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

/** Counts the emails, up to the limit for paging (kernel/lists/page.ts). */
export async function countMails(db: Db, filter: MailFilter, offset = 0): Promise<number> {
  const limited = db.selectFrom("mail").select("mail.ID").where(matches(filter)).limit(countLimit(offset));
  const row = await db
    .selectFrom(limited.as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Counts the open emails by state. Uses an index, so that the count stays fast however many emails were sent.
 */
export async function countOpen(db: Db): Promise<{ queued: number; failed: number; uncertain: number }> {
  const rows = await db
    .selectFrom("mail")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("state", "in", ["queued", "failed", "uncertain"])
    .groupBy("state")
    .execute();
  const countOf = (state: MailState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: countOf("queued"), failed: countOf("failed"), uncertain: countOf("uncertain") };
}

export const findMail = (db: Db, id: number) =>
  selectMails(db)
    .select(["mail.message_id", "mail.body_text", "mail.secret_until", "mail._again_of"])
    .where("mail.ID", "=", id)
    .executeTakeFirst();
export type OpenedRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/**
 * Returns an email and locks its row until the end of the transaction, so that no attempt begins meanwhile.
 */
export async function lockMail(db: Db, id: number) {
  const owner = await db.selectFrom("mail").select("_doctor").where("ID", "=", id).executeTakeFirst();
  if (!owner) return undefined;
  return db
    .selectFrom("mail")
    .select(["ID", "_doctor", "dedupe_key", "to_address", "subject", "state", "secret_until"])
    .select(["body_text", "body_html", "from_name", "_person", "unsubscribe_url"])
    .select(sql<boolean>`body_text is not null`.as("has_text"))
    .where("_doctor", "=", owner._doctor)
    .where("ID", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export const listAttempts = (db: Db, _doctor: number, mail: number) =>
  db
    .selectFrom("mail_attempt")
    .select(["number", "began_at", "ended_at", "outcome", "answer"])
    .where("_doctor", "=", _doctor)
    .where("_mail", "=", mail)
    .orderBy("number", "desc")
    .limit(100)
    .execute();

export const listAttachments = (db: Db, _doctor: number, mail: number) =>
  db
    .selectFrom("mail_attachment")
    .select(["filename", "content_type", "size"])
    .where("_doctor", "=", _doctor)
    .where("_mail", "=", mail)
    .orderBy("position")
    .execute();

export const isBureau = (_doctor: number): boolean => _doctor === BUREAU;
