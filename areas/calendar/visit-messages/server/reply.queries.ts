import { sql } from "kysely";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { ReplyOutcome, ReplyQuestion, ReplyReading } from "../message.contract.ts";

/** Number of days after a message within which a reply counts as its answer. */
const ANSWERED_WITHIN_DAYS = 30;
const MAX_ANSWERABLE = 20;

/**
 * Lists the messages of all clients that were sent to a number from the number that was answered, newest
 * first, because a reply names no client.
 */
export async function listSentTo(db: Db, phone: string, sender: string) {
  const rows = await db
    .selectFrom("visit_message")
    .select([
      "_doctor",
      "ID",
      "_patient",
      "_appointment",
      "repeat_date",
      "starts_at",
      "zone",
      "kind",
      "topic",
    ])
    .where("channel", "=", "sms")
    .where("to_address", "=", phone)
    .where("from_address", "=", sender)
    .where("state", "in", ["sending", "uncertain", "sent", "delivered"])
    .where("created_time", ">", sql<string>`now() - make_interval(days => ${ANSWERED_WITHIN_DAYS})`)
    .orderBy("ID", "desc")
    .limit(MAX_ANSWERABLE)
    .execute();
  return rows.map((row) => ({ ...row, zone: zoneNamed(row.zone) }));
}
export type SentMessage = Awaited<ReturnType<typeof listSentTo>>[number];

interface NewReply {
  readonly _doctor: number;
  readonly sid: string;
  readonly from_address: string;
  readonly body: string;
  readonly received_at: string;
  readonly _message: number | null;
  readonly _patient: number | null;
  readonly reading: ReplyReading;
  readonly outcome: ReplyOutcome;
  readonly question: ReplyQuestion | null;
}

export async function insertReply(db: Db, reply: NewReply): Promise<number> {
  return (await db.insertInto("visit_reply").values(reply).returning("ID").executeTakeFirstOrThrow()).ID;
}

/**
 * Locks the number of a reply until the transaction ends, so that of two webhooks of one reply the second
 * finds the row of the first. Returns whether the reply is known.
 */
export async function lockReply(db: Db, sid: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${sid}`}, 0))`.execute(db);
  const row = await db.selectFrom("visit_reply").select("ID").where("sid", "=", sid).executeTakeFirst();
  return row !== undefined;
}

/** Returns the provider's message IDs of replies that are already stored. */
export async function listKnownReplies(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visit_reply")
    .select("sid")
    .where("sid", "in", ["", ...sids])
    .execute();
  return new Set(rows.map(({ sid }) => sid));
}

const selectReplies = (db: Db, _doctor: number) =>
  db
    .selectFrom("visit_reply as r")
    .leftJoin("visit_message as m", (on) =>
      on.onRef("m._doctor", "=", "r._doctor").onRef("m.ID", "=", "r._message"),
    )
    .leftJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "r._doctor").onRef("p.ID", "=", "r._patient"),
    )
    .leftJoin("person as h", "h.ID", "r._handled_by")
    .select(["r.ID", "r.from_address", "r.body", "r.received_at", "r.reading", "r.outcome", "r.question"])
    .select(["r._patient", "p.first_name", "p.last_name", "m.starts_at", "m.zone", "r.handled_at"])
    .select(["m._appointment", "m.repeat_date"])
    .select(sql<string | null>`nullif(concat_ws(' ', h.first_name, h.last_name), '')`.as("handled_by"))
    .where("r._doctor", "=", _doctor);

type ReplyRow = Awaited<ReturnType<ReturnType<typeof selectReplies>["execute"]>>[number];

function replyOf({ _patient, first_name, last_name, zone, ...row }: ReplyRow) {
  return {
    ...row,
    zone: zone === null ? null : zoneNamed(zone),
    patient:
      _patient === null ? null : { ID: _patient, first_name: first_name ?? "", last_name: last_name ?? "" },
  };
}

interface ReplyPage {
  readonly showAll: boolean;
  readonly limit: number;
  readonly offset: number;
}

const WAITING = sql<boolean>`r.question is not null and r.handled_at is null`;

export async function listReplies(db: Db, _doctor: number, { showAll, limit, offset }: ReplyPage) {
  const rows = await selectReplies(db, _doctor)
    .$if(!showAll, (some) => some.where(WAITING))
    .orderBy("r.received_at", "desc")
    .orderBy("r.ID", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(replyOf);
}

export async function countReplies(db: Db, _doctor: number, showAll: boolean): Promise<number> {
  const row = await db
    .selectFrom("visit_reply as r")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("r._doctor", "=", _doctor)
    .$if(!showAll, (some) => some.where(WAITING))
    .executeTakeFirst();
  return row?.count ?? 0;
}

const SHOWN_OF_PATIENT = 20;

export async function listRepliesOfPatient(db: Db, _doctor: number, _patient: number) {
  const rows = await selectReplies(db, _doctor)
    .where("r._patient", "=", _patient)
    .orderBy("r.ID", "desc")
    .limit(SHOWN_OF_PATIENT)
    .execute();
  return rows.map(replyOf);
}

export async function findReply(db: Db, _doctor: number, ID: number) {
  const row = await selectReplies(db, _doctor).where("r.ID", "=", ID).executeTakeFirst();
  return row && replyOf(row);
}

/** Marks a reply as handled. Returns false if another user has done so. */
export async function markHandled(
  db: Db,
  { _doctor, ID }: { readonly _doctor: number; readonly ID: number },
  { at, person }: { readonly at: string; readonly person: number },
): Promise<boolean> {
  const row = await db
    .updateTable("visit_reply")
    .set({ handled_at: at, _handled_by: person })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("handled_at", "is", null)
    .returning("ID")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the last answer given by the link of a message, or null, and the number of answers. */
export async function findLinkAnswers(
  db: Db,
  _doctor: number,
  message: number,
): Promise<{ readonly last: ReplyReading | null; readonly count: number }> {
  const rows = await db
    .selectFrom("visit_reply")
    .select("reading")
    .where("_doctor", "=", _doctor)
    .where("_message", "=", message)
    .where("sid", "like", "link:%")
    .orderBy("ID", "desc")
    .execute();
  return { last: rows[0]?.reading ?? null, count: rows.length };
}
