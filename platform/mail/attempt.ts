import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { KeyRing } from "#platform/key-ring.ts";
import type { Mail, MailOutcome } from "#platform/mail/transport/port.ts";
import { enqueueSending } from "./queue.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import type { MailPolicy } from "./policy.ts";
import { practiceReplyAddress } from "./letterhead.ts";
import { insertInFile, openToken, withToken } from "./secret.ts";

const LINK_EXPIRED = "Not sent because its link has expired.";
const KEY_GONE = "Not sent because its link was sealed with a SEALING_KEY this server does not have.";
const TEXT_GONE = "Not sent because its text is no longer stored.";
const STOPPED = "The server stopped after handing the email over. It may have arrived.";
const STOPPED_BEFORE = "The server stopped before handing the email over.";

export interface MailKey {
  readonly _doctor: number;
  readonly mail: number;
}

export interface Attempt extends MailKey {
  readonly number: number;
  readonly message: Mail;
}

const now = sql<string>`now()`;
const inMs = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1000})`;

/** Takes a mail for an attempt and records its beginning. Null if there is nothing to send now. */
export async function beginAttempt(
  db: Db,
  key: MailKey,
  domain: string,
  policy: MailPolicy,
  ring: () => KeyRing,
): Promise<Attempt | null> {
  return await db.transaction().execute(async (trx) => {
    const mail = await lockMail(trx, key);
    if (!mail || mail.next_attempt_at === null) return null;
    if (mail.state === "sending" && (await wasHandedOver(trx, key, mail.attempts))) {
      await endAttempt(trx, key, mail.attempts, "uncertain", STOPPED);
      await setUncertain(trx, key, STOPPED, policy.wait(mail.tries));
      return null;
    }
    if (mail.state === "sending") await endAttempt(trx, key, mail.attempts, "interrupted", STOPPED_BEFORE);
    else if (mail.is_early) {
      await enqueueSending(trx, key._doctor, key.mail, mail.next_attempt_at);
      return null;
    }
    if (mail.is_expired || mail.body_text === null) {
      await fail(trx, key, mail.is_expired ? LINK_EXPIRED : TEXT_GONE);
      return null;
    }
    const token = mail.sealed_secret && openToken(ring(), mail.sealed_secret, key._doctor, mail.dedupe_key);
    if (mail.sealed_secret && token === null) {
      await fail(trx, key, KEY_GONE);
      return null;
    }
    const insertToken = (text: string) => (token === null ? text : withToken(text, token));
    const { number, message_id } = await openAttempt(trx, key, domain);
    const storedAttachments = await attachmentsOf(trx, key);
    const attachments =
      token === null ? storedAttachments : storedAttachments.map((file) => insertInFile(file, token));
    const { to_address: to, subject, body_text, body_html, unsubscribe_url } = mail;
    const html = body_html === null ? undefined : insertToken(body_html);
    const message = { to, subject, text: insertToken(body_text), html, attachments, message_id };
    const unsubscribe = unsubscribe_url ?? undefined;
    const from = mail.from_name === null ? {} : await practiceSender(trx, key._doctor, mail.from_name);
    return { ...key, number, message: { ...message, unsubscribe, ...from } };
  });
}

/** Replies to an email in a practice's name go to that practice, as its recipient expects. */
const practiceSender = async (db: Db, _doctor: number, from_name: string) => ({
  from_name,
  reply_to: await practiceReplyAddress(db, _doctor),
});

async function lockMail(db: Db, key: MailKey) {
  const mail = await db
    .selectFrom("mail")
    .select(["to_address", "subject", "body_text", "body_html", "state", "attempts", "next_attempt_at"])
    .select(["dedupe_key", "sealed_secret", "unsubscribe_url", "from_name"])
    .select(sql<boolean>`next_attempt_at > now()`.as("is_early"))
    .select(sql<boolean>`coalesce(secret_until < now(), false)`.as("is_expired"))
    .where("_doctor", "=", key._doctor)
    .where("ID", "=", key.mail)
    .where("state", "in", ["queued", "sending", "uncertain"])
    .forUpdate()
    .executeTakeFirst();
  return mail && { ...mail, tries: await countTries(db, key) };
}

/** Counts the attempts since the mail was queued, or queued again. */
async function countTries(db: Db, { _doctor, mail }: MailKey): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select count(*)::int as tries from mail_attempt a join mail m on m._doctor = a._doctor and m."ID" = a._mail
    where a._doctor = ${_doctor} and a._mail = ${mail} and a.began_at >= m.trying_since`.execute(db);
  return rows[0]?.tries ?? 0;
}

async function openAttempt(
  db: Db,
  key: MailKey,
  domain: string,
): Promise<{ number: number; message_id: string }> {
  const { attempts, message_id } = await db
    .updateTable("mail")
    .set({
      state: "sending",
      attempts: sql<number>`attempts + 1`,
      // Kept after the first attempt, even if the sender's address changes.
      message_id: sql<string>`coalesce(message_id, reference::text || '@' || ${domain}::text)`,
    })
    .where("_doctor", "=", key._doctor)
    .where("ID", "=", key.mail)
    .returning(["attempts", sql<string>`message_id`.as("message_id")])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("mail_attempt")
    .values({ _doctor: key._doctor, _mail: key.mail, number: attempts })
    .execute();
  return { number: attempts, message_id };
}

async function attachmentsOf(db: Db, key: MailKey) {
  const rows = await db
    .selectFrom("mail_attachment")
    .select(["filename", "content_type", "content"])
    .where("_doctor", "=", key._doctor)
    .where("_mail", "=", key.mail)
    .orderBy("position")
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: content ?? Buffer.alloc(0) }));
}

/**
 * Records that the mail server may receive the email from now on. Throws if another server has ended the
 * attempt meanwhile, so that nothing is sent.
 */
export async function recordHandOver(db: Db, attempt: Attempt): Promise<void> {
  const row = await updateAttempt(db, attempt, attempt.number)
    .set({ handed_over_at: sql<string>`statement_timestamp()` })
    .where("ended_at", "is", null)
    .returning("number")
    .executeTakeFirst();
  if (!row) throw new Error("this attempt was ended by another server");
}

/**
 * Records the outcome of an attempt and schedules the next step. The outcome also counts if the attempt was
 * already marked uncertain.
 */
export async function recordOutcome(
  db: Db,
  attempt: Attempt,
  outcome: MailOutcome,
  policy: MailPolicy,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await lockMail(trx, attempt);
    await endAttempt(trx, attempt, attempt.number, outcome.kind, outcome.answer);
    if (!mail || mail.attempts !== attempt.number) return;
    if (outcome.kind === "sent") return await succeed(trx, attempt, outcome.answer);
    if (outcome.kind === "permanent") return await fail(trx, attempt, outcome.answer);
    const mayHaveArrived = outcome.kind === "uncertain" || (await wasEverUncertain(trx, attempt));
    if (await isGivenUp(trx, attempt, policy))
      return await giveUp(trx, attempt, outcome.answer, mayHaveArrived);
    await scheduleRetry(
      trx,
      attempt,
      mayHaveArrived ? "uncertain" : "queued",
      outcome.answer,
      policy.wait(mail.tries),
    );
  });
}

const setUncertain = (db: Db, key: MailKey, answer: string, ms: number) =>
  scheduleRetry(db, key, "uncertain", answer, ms);

async function scheduleRetry(
  db: Db,
  key: MailKey,
  state: "queued" | "uncertain",
  last_answer: string,
  ms: number,
): Promise<void> {
  const row = await updateMail(db, key)
    .set({ state, last_answer, next_attempt_at: inMs(ms) })
    .returning("next_attempt_at")
    .executeTakeFirstOrThrow();
  await enqueueSending(db, key._doctor, key.mail, row.next_attempt_at ?? undefined);
}

async function succeed(db: Db, key: MailKey, last_answer: string): Promise<void> {
  const updatedMail = await updateMail(db, key)
    .set({ state: "sent", last_answer, ended_at: now, next_attempt_at: null, ...withoutSecret })
    .returning("when_ended")
    .executeTakeFirst();
  await enqueueEndJob(db, key, updatedMail?.when_ended);
}

async function fail(db: Db, key: MailKey, last_answer: string): Promise<void> {
  const updatedMail = await updateMail(db, key)
    .set({ state: "failed", last_answer, ended_at: now, next_attempt_at: null })
    .returning("when_ended")
    .executeTakeFirst();
  await enqueueEndJob(db, key, updatedMail?.when_ended);
}

/** Enqueues the job named in `when_ended`, in the transaction that ends the mail. */
async function enqueueEndJob(
  db: Db,
  { _doctor, mail }: MailKey,
  job: string | null | undefined,
): Promise<void> {
  if (job) await jobQueue.enqueue(db, job, { _doctor, mail });
}

/** Ends the attempts. A mail that may have arrived stays uncertain until a user decides. */
async function giveUp(db: Db, key: MailKey, answer: string, mayHaveArrived: boolean): Promise<void> {
  if (!mayHaveArrived) return await fail(db, key, answer);
  await updateMail(db, key).set({ state: "uncertain", last_answer: answer, next_attempt_at: null }).execute();
}

const withoutSecret = {
  body_text: sql<string | null>`case when secret_until is null then body_text end`,
  body_html: sql<string | null>`case when secret_until is null then body_html end`,
  sealed_secret: null,
};

const updateMail = (db: Db, key: MailKey) =>
  db.updateTable("mail").where("_doctor", "=", key._doctor).where("ID", "=", key.mail);
const updateAttempt = (db: Db, key: MailKey, number: number) =>
  db
    .updateTable("mail_attempt")
    .where("_doctor", "=", key._doctor)
    .where("_mail", "=", key.mail)
    .where("number", "=", number);

async function endAttempt(
  db: Db,
  key: MailKey,
  number: number,
  outcome: "sent" | "temporary" | "permanent" | "uncertain" | "interrupted",
  answer: string,
): Promise<void> {
  await updateAttempt(db, key, number)
    .set({ outcome, answer, ended_at: sql<string>`statement_timestamp()` })
    .execute();
}

async function wasHandedOver(db: Db, key: MailKey, number: number): Promise<boolean> {
  const row = await db
    .selectFrom("mail_attempt")
    .select("handed_over_at")
    .where("_doctor", "=", key._doctor)
    .where("_mail", "=", key.mail)
    .where("number", "=", number)
    .executeTakeFirst();
  return row !== undefined && row.handed_over_at !== null;
}

async function wasEverUncertain(db: Db, key: MailKey): Promise<boolean> {
  const row = await db
    .selectFrom("mail_attempt")
    .select("number")
    .where("_doctor", "=", key._doctor)
    .where("_mail", "=", key.mail)
    .where("outcome", "=", "uncertain")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isGivenUp(db: Db, key: MailKey, policy: MailPolicy): Promise<boolean> {
  const row = await db
    .selectFrom("mail")
    .select(
      sql<boolean>`trying_since < now() - make_interval(secs => ${policy.givesUpAfterMs / 1000})`.as(
        "is_over",
      ),
    )
    .where("_doctor", "=", key._doctor)
    .where("ID", "=", key.mail)
    .executeTakeFirst();
  return row?.is_over ?? true;
}
