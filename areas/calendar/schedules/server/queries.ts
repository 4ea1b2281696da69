import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { isLiveIn } from "#platform/db/live-row.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { LocationBrief } from "../contract.ts";
import type { SettledSchedule } from "../rules/overlaps.ts";

export type ScheduleColumns = SettledSchedule;

function selectSchedules(db: Db, _doctor: number) {
  return db
    .selectFrom("schedule")
    .leftJoin("location", (join) =>
      join.onRef("location._doctor", "=", "schedule._doctor").onRef("location.ID", "=", "schedule._location"),
    )
    .leftJoin("locality", "locality.ID", "location._locality")
    .select([
      "schedule.ID",
      "schedule._doctor",
      "schedule.day_of_week",
      "schedule.start_time",
      "schedule.end_time",
      "schedule.repeat_weeks",
      "schedule.repeat_start",
      "schedule.repeat_end",
      "schedule.available",
      "schedule._location",
      "schedule.reason",
      "schedule.away_id",
      "schedule.created_time",
      "schedule.version",
      "locality.time_zone",
      sql<LocationBrief | null>`case when location."ID" is null then null else json_build_object('ID', location."ID",
        'name', location.name, 'abbreviation', location.abbreviation, 'type', location.type) end`.as(
        "location",
      ),
    ])
    .where("schedule._doctor", "=", _doctor);
}

/** Lists the client's schedules by weekday from Monday, then by start time. */
export function listSchedules(db: Db, _doctor: number) {
  return selectSchedules(db, _doctor)
    .orderBy(sql`(schedule.day_of_week + 6) % 7`)
    .orderBy("schedule.start_time")
    .orderBy("schedule.repeat_start")
    .orderBy("schedule.ID")
    .execute();
}

/** Lists the schedules that may have a day in the range; `scheduleDaysIn` decides which days. */
export function listSchedulesAround(db: Db, _doctor: number, range: { from: Day; to: Day }) {
  return selectSchedules(db, _doctor)
    .where("schedule.repeat_start", "<=", range.to)
    .where((eb) =>
      eb.or([
        eb.and([eb("schedule.repeat_weeks", "=", 0), eb("schedule.repeat_start", ">=", range.from)]),
        eb.and([
          eb("schedule.repeat_weeks", ">", 0),
          eb.or([eb("schedule.repeat_end", "is", null), eb("schedule.repeat_end", ">=", range.from)]),
        ]),
      ]),
    )
    .orderBy("schedule.ID")
    .execute();
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedulesAround>>[number];

export function findSchedule(db: Db, _doctor: number, id: number) {
  return selectSchedules(db, _doctor).where("schedule.ID", "=", id).executeTakeFirst();
}

/**
 * Reads a schedule and locks it until the transaction ends, so that concurrent changes are made one after the
 * other.
 */
export function lockSchedule(db: Db, _doctor: number, id: number) {
  return db
    .selectFrom("schedule")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes other changes of the client's availability wait until the transaction ends, because two equal schedules
 * sent at once would not see each other.
 */
export async function lockAvailability(db: Db, _doctor: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('corella availability'), hashtext(${String(_doctor)}))`.execute(
    db,
  );
}

export async function insertSchedule(db: Db, _doctor: number, values: ScheduleColumns): Promise<number> {
  return (
    await db
      .insertInto("schedule")
      .values({ ...values, _doctor })
      .returning("ID")
      .executeTakeFirstOrThrow()
  ).ID;
}

export async function updateSchedule(
  db: Db,
  _doctor: number,
  id: number,
  values: ScheduleColumns,
): Promise<void> {
  await db
    .updateTable("schedule")
    .set((eb) => ({ ...values, version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", id)
    .execute();
}

export async function removeSchedule(db: Db, _doctor: number, id: number): Promise<void> {
  await db.deleteFrom("schedule").where("_doctor", "=", _doctor).where("ID", "=", id).execute();
}

export const isLiveLocation = isLiveIn("location");
