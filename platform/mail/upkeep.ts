import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { enqueueSending } from "./queue.ts";

/**
 * Days for which text and attachments are kept after a mail has ended, for questions about the content.
 * Recipient and time are kept.
 */
export const KEPT_DAYS = 30;

/**
 * Enqueues a job for due mail without one, at most 1,000 at a time, which only happens if the job queue was
 * emptied. Returns the number of mails.
 */
export async function wakeForgotten(db: Db): Promise<number> {
  const { rows: queued } = await sql<{ ID: number }>`
    select split_part(key, ':', 2)::bigint as "ID" from graphile_worker._private_jobs
    where key like 'mail:%' and attempts < max_attempts`.execute(db);
  const { rows } = await sql<{ _doctor: number; ID: number }>`
    select _doctor, "ID" from mail
    where state in ('queued', 'sending', 'uncertain') and next_attempt_at < now() - interval '5 minutes'
      and "ID" <> all(${queued.map(({ ID }) => ID)}::bigint[])
      and not exists (select from mail_attempt a where a._doctor = mail._doctor and a._mail = mail."ID" and a.number = mail.attempts
        and mail.state = 'sending' and a.began_at > now() - interval '15 minutes')
    order by "ID" limit 1000`.execute(db);
  for (const { _doctor, ID } of rows) await enqueueSending(db, _doctor, ID);
  return rows.length;
}

/**
 * Wipes texts and attachments of emails that ended more than `KEPT_DAYS` ago, and of emails with a secret a
 * day after its expiry.
 */
export async function wipeOldTexts(db: Db): Promise<void> {
  const isOld = sql<boolean>`(ended_at < now() - make_interval(days => ${KEPT_DAYS}) or secret_until < now() - interval '1 day')`;
  await sql`update mail_attachment set content = null where content is not null and exists (select from mail
    where mail._doctor = mail_attachment._doctor and mail."ID" = mail_attachment._mail and mail.body_text is not null and ${isOld})`.execute(
    db,
  );
  await sql`update mail set body_text = null, body_html = null, sealed_secret = null where body_text is not null and ${isOld}`.execute(
    db,
  );
}
