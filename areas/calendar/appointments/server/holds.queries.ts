import { type SqlBool, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";

/** A day and times that are held. */
export interface HeldTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

/** Locks a client's calendar for visitors until the transaction ends, so that their bookings take turns. */
export async function lockCalendar(db: Db, _doctor: number): Promise<void> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).forNoKeyUpdate().execute();
}

/**
 * Holds a time until an instant, or until it is released if `until` is null. Returns the ID of the hold, or
 * null if another hold overlaps. Removes expired holds first, because the constraint counts them.
 */
export async function holdTime(
  db: Db,
  _doctor: number,
  { appointment_date, start_time, end_time, until }: HeldTime & { readonly until: string | null },
): Promise<number | null> {
  await db
    .deleteFrom("appointment_hold")
    .where("_doctor", "=", _doctor)
    .where("until", "<=", sql<string>`now()`)
    .execute();
  const row = await db
    .insertInto("appointment_hold")
    .values({ _doctor, held_on: appointment_date, start_time, end_time, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning("ID")
    .executeTakeFirst();
  return row?.ID ?? null;
}

/**
 * Changes the end of a hold that has not expired, or keeps it until it is released if `until` is null.
 * Returns false if the hold has ended.
 */
export async function keepHold(db: Db, _doctor: number, ID: number, until: string | null): Promise<boolean> {
  const row = await db
    .updateTable("appointment_hold")
    .set({ until })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", sql<string>`now()`)]))
    .returning("ID")
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseHold(db: Db, _doctor: number, ID: number): Promise<void> {
  await db.deleteFrom("appointment_hold").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

/** Lists the holds that overlap the given times on any of the days, earliest first. */
export function listHeldOn(
  db: Db,
  _doctor: number,
  days: readonly Day[],
  { start_time, end_time }: Pick<HeldTime, "start_time" | "end_time">,
): Promise<HeldTime[]> {
  return db
    .selectFrom("appointment_hold")
    .select(["held_on as appointment_date", "start_time", "end_time"])
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`held_on = any(${[...days]}::date[])`)
    .where("start_time", "<", end_time)
    .where("end_time", ">", start_time)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", sql<string>`now()`)]))
    .orderBy("held_on")
    .orderBy("start_time")
    .execute();
}
