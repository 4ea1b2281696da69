import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";

/** A schedule that was exported from another system. */
export interface ImportedSchedule {
  readonly row_number: number;
  readonly repeat_start: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly repeat_weeks: number;
  readonly repeat_end: Day | null;
  readonly available: boolean;
  readonly _location: number | null;
  readonly reason: string | null;
}

/**
 * Inserts all rows in one statement and returns the ID of each new schedule by row number. Skips a row if its
 * location was deleted meanwhile.
 */
export async function insertImportedSchedules(
  db: Db,
  _doctor: number,
  rows: readonly ImportedSchedule[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: insertedRows } = await sql<{ row_number: number; ID: number }>`
    with given as (
      select g.*, nextval('schedule_id_seq') as "ID"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(row_number int, repeat_start date, start_time time, end_time time,
        repeat_weeks int, repeat_end date, available boolean, _location bigint, reason text)
      where g._location is null or exists (select from location l where l._doctor = ${_doctor} and l."ID" = g._location and not l.is_deleted)
    ), made as (
      insert into schedule ("ID", _doctor, day_of_week, start_time, end_time, repeat_weeks, repeat_start, repeat_end, available, _location, reason)
      select "ID", ${_doctor}::bigint, extract(dow from repeat_start), start_time, end_time, repeat_weeks, repeat_start, repeat_end,
        available, _location, reason
      from given
    )
    select row_number, "ID" from given`.execute(db);
  return new Map(insertedRows.map(({ row_number, ID }) => [row_number, ID]));
}

/**
 * Deletes the schedules of an import unless they were changed later. Returns the IDs among `ids` whose
 * schedules no longer exist, including schedules that a user had already deleted.
 */
export async function removeImportedSchedules(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  await db
    .deleteFrom("schedule")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .where("version", "=", 1)
    .execute();
  const remainingRows = await db
    .selectFrom("schedule")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .execute();
  const remainingIds = new Set(remainingRows.map(({ ID }) => ID));
  return ids.filter((ID) => !remainingIds.has(ID));
}
