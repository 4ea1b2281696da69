import type { Db } from "#platform/db/db.ts";
import type { Insertable, Selectable } from "kysely";
import type { DB } from "#db/tables.ts";
import { type Away, awaySchedules } from "../rules/time-away.ts";

/** A schedule row as stored for an undo. */
export type KeptSchedule = Selectable<DB["schedule"]>;

/** Inserts the schedules of a time away and sets their `away_id` to the lowest of their IDs. */
export async function insertTimeAway(
  db: Db,
  _doctor: number,
  away: Away,
  reason: string | null,
): Promise<KeptSchedule[]> {
  const values = awaySchedules(away).map((one) => ({
    ...one,
    _doctor,
    available: false,
    _location: null,
    reason,
  }));
  const insertedRows = await db.insertInto("schedule").values(values).returning("ID").execute();
  const ids = insertedRows.map(({ ID }) => ID);
  await db
    .updateTable("schedule")
    .set({ away_id: Math.min(...ids) })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", ids)
    .execute();
  return lockSchedules(db, _doctor, ids);
}

/** Reads the schedules and locks them until the transaction ends. */
export const lockSchedules = (db: Db, _doctor: number, ids: readonly number[]): Promise<KeptSchedule[]> =>
  db
    .selectFrom("schedule")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .orderBy("ID")
    .forUpdate()
    .execute();

export const lockTimeAway = (db: Db, _doctor: number, away_id: number): Promise<KeptSchedule[]> =>
  db
    .selectFrom("schedule")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("away_id", "=", away_id)
    .orderBy("ID")
    .forUpdate()
    .execute();

export async function removeSchedules(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("schedule")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .execute();
}

/** Inserts deleted schedules again, with their old IDs and a higher version (F-7). */
export async function restoreSchedules(db: Db, schedules: readonly KeptSchedule[]): Promise<void> {
  if (schedules.length === 0) return;
  const values: Insertable<DB["schedule"]>[] = schedules.map((one) => ({ ...one, version: one.version + 1 }));
  await db.insertInto("schedule").values(values).execute();
}
