import { type Insertable, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { addDays } from "#kernel/dates/day.ts";
import { zoneNamed, wallOf } from "#kernel/dates/zone.ts";
import { holidaysOfState } from "#areas/practice/public-holidays/server/index.ts";
import { staffWith } from "#platform/access/people-with.ts";
import type { Db } from "#platform/db/db.ts";
import type { AttachmentKey, ReasonCode } from "../contract.ts";
import { dueTime, FURTHEST_DUE_DAYS, holidayState, OFFICE_ZONE } from "../rules/due-time.ts";

/** Computes the due time of a client's task (RULE-TASK-12, G-1). */
export async function dueTimeFor(
  db: Db,
  _doctor: number,
  received: string,
  isFast: boolean,
): Promise<string> {
  const client = await db
    .selectFrom("doctor")
    .leftJoin("locality", "locality.ID", "doctor._locality")
    .select(["doctor.country", "doctor._timezone", "locality.state"])
    .where("doctor.ID", "=", _doctor)
    .executeTakeFirstOrThrow();
  const { day } = wallOf(received, OFFICE_ZONE);
  const holidays = await holidaysOfState(db, {
    country: client.country === "UK" ? "UK" : "AU",
    state: holidayState(client.state, zoneNamed(client._timezone)),
    from: day,
    to: addDays(day, FURTHEST_DUE_DAYS),
  });
  return dueTime(received, isFast, holidays);
}

export type NewTask = Omit<Insertable<DB["task"]>, "ID" | "due_time" | "version" | "is_deleted">;

/** Inserts a task with its computed due time, and returns the ID. */
export async function insertTask(db: Db, task: NewTask & { received_time: string }): Promise<number> {
  const due_time = await dueTimeFor(db, task._doctor, task.received_time, task.is_fast_turnaround ?? false);
  const { ID } = await db
    .insertInto("task")
    .values({ ...task, due_time })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export interface NewAttachment {
  readonly _file: number;
  readonly attachment_key: AttachmentKey;
  readonly character_count: number | null;
  readonly counted_characters: number | null;
  readonly count_rule: string | null;
  readonly counted_sha256: Buffer | null;
  readonly duration: number | null;
  readonly ends_early: boolean;
  readonly is_from_client: boolean;
  readonly _uploaded_by: number;
}

export async function insertAttachments(
  db: Db,
  _doctor: number,
  _task: number,
  rows: readonly NewAttachment[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("task_attachment")
    .values(rows.map((row) => ({ ...row, _doctor, _task })))
    .execute();
}

export async function updateAttachment(
  db: Db,
  _doctor: number,
  ID: number,
  change: { readonly attachment_key: AttachmentKey; readonly character_count: number | null },
): Promise<void> {
  await db
    .updateTable("task_attachment")
    .set(change)
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function removeAttachments(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("task_attachment")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .execute();
}

/** Updates the task's total length of recordings, and its name from the first recording. */
export async function refreshRecordings(db: Db, _doctor: number, task: number): Promise<void> {
  await sql`update task set duration = found.duration, audio_name = coalesce(found.name, audio_name) from (
      select sum(a.duration)::int as duration, (array_agg(f.name order by a."ID"))[1] as name
      from task_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file
      where a._doctor = ${_doctor} and a._task = ${task} and a.attachment_key = 3) found
    where task._doctor = ${_doctor} and task."ID" = ${task}`.execute(db);
}

export interface NewActivity {
  readonly _user: number | null;
  readonly action: string;
  readonly from_status?: number | null;
  readonly to_status?: number | null;
}

/** Appends lines to the activity log of a task (API-ALOG-001). */
export async function addActivity(
  db: Db,
  _doctor: number,
  _task: number,
  entries: readonly NewActivity[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("task_activity")
    .values(entries.map((act) => ({ ...act, _doctor, _task })))
    .execute();
}

export async function addNote(db: Db, note: Insertable<DB["task_note"]>): Promise<number> {
  const { ID } = await db.insertInto("task_note").values(note).returning("ID").executeTakeFirstOrThrow();
  return ID;
}

interface NewRating {
  readonly _doctor: number;
  readonly _task: number;
  readonly _user: number;
  readonly rating: number | null;
  readonly user_rating: number | null;
  readonly _rated_user: number | null;
  readonly at_status: number;
  readonly reason_code: ReasonCode | null;
  readonly reason_text: string | null;
}

export async function addRating(db: Db, rating: NewRating): Promise<number> {
  const { ID } = await db.insertInto("task_rating").values(rating).returning("ID").executeTakeFirstOrThrow();
  return ID;
}

/** Returns true if this user saved a reason for the task within the last 10 minutes (G-4). */
export async function hasRecentReason(
  db: Db,
  _doctor: number,
  task: number,
  person: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("task_rating")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_task", "=", task)
    .where("_user", "=", person)
    .where("reason_code", "is not", null)
    .where("timestamp", ">", sql<string>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if this person may be assigned work that needs the permission. */
export async function mayBeAssigned(
  db: Db,
  person: number,
  permission: "task.type" | "task.edit",
): Promise<boolean> {
  // Locks the person, because a user who is deactivated at this moment must not be given more work (H-9).
  await db.selectFrom("person").select("ID").where("ID", "=", person).forShare().execute();
  const { rows } = await sql<{
    ok: boolean;
  }>`select ${staffWith(sql`${person}::bigint`, permission)} as ok`.execute(db);
  return rows[0]?.ok === true;
}
