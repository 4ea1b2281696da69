import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import type { OnlineBooking } from "#db/tables.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import type { BookingId } from "./booking-token.ts";

const COLUMNS = [
  ...(["ID", "_doctor", "state", "_visit_type", "_location", "appointment_date", "start_time"] as const),
  ...(["end_time", "zone", "starts_at", "_hold", "held_until", "channel", "contact", "codes"] as const),
  ...(["tries", "code_until", "verified_at", "first_name", "last_name", "dob", "gender"] as const),
  ...(["mobile", "email", "medicare_number", "health_fund", "fund_number", "is_new", "note"] as const),
  ...(["signature", "consented_at", "requested_at", "handled_at", "_handled_by", "answer"] as const),
  ...(["_referral", "_patient", "_appointment", "change", "changed_at", "created_time", "sent"] as const),
] as const;

const selectBooking = (db: Db, { _doctor, ID }: BookingId) =>
  db.selectFrom("online_booking").select(COLUMNS).where("_doctor", "=", _doctor).where("ID", "=", ID);

export const findBooking = (db: Db, id: BookingId) => selectBooking(db, id).executeTakeFirst();
export const lockBooking = (db: Db, id: BookingId) => selectBooking(db, id).forUpdate().executeTakeFirst();
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

export async function insertBooking(db: Db, values: Insertable<OnlineBooking>): Promise<number> {
  const row = await db.insertInto("online_booking").values(values).returning("ID").executeTakeFirstOrThrow();
  return row.ID;
}

export async function updateBooking(
  db: Db,
  { _doctor, ID }: BookingId,
  change: Updateable<OnlineBooking>,
): Promise<void> {
  await db
    .updateTable("online_booking")
    .set(change)
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/**
 * Records that a message is being sent. Returns false if this was already recorded, so that a job that runs
 * twice sends the message once.
 */
export async function claimMessage(db: Db, { _doctor, ID }: BookingId, name: string): Promise<boolean> {
  const row = await db
    .updateTable("online_booking")
    .set({ sent: sql<string[]>`array_append(sent, ${name})` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where(sql<boolean>`not ${name} = any(sent)`)
    .returning("ID")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the note of a message back that was certainly not sent. */
export async function unclaimMessage(db: Db, { _doctor, ID }: BookingId, name: string): Promise<void> {
  await db
    .updateTable("online_booking")
    .set({ sent: sql<string[]>`array_remove(sent, ${name})` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Counts the waiting requests of an address at a client. */
export async function countRequestsOf(db: Db, _doctor: number, contact: string): Promise<number> {
  const row = await db
    .selectFrom("online_booking")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("_doctor", "=", _doctor)
    .where("contact", "=", contact)
    .where("state", "=", "requested")
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Removes details that visitors typed but did not send within a day. */
export const removeAbandoned = (db: Db): Promise<void> =>
  removeInSteps(db, "online_booking", sql`state = 'held' and created_time < now() - interval '1 day'`, [
    "_doctor",
    "ID",
  ]);
