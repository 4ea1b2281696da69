import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Worker } from "../contract.ts";
import { isReached, type TaskReach } from "./task-scope.ts";

/** SQL for the person whose ID is in the column. */
export const personOf = (column: RawBuilder<unknown>): RawBuilder<Worker | null> => sql<Worker | null>`(
  select json_build_object('ID', pn."ID", 'first_name', pn.first_name, 'last_name', pn.last_name) from person pn where pn."ID" = ${column})`;

/** Query of tasks as lists show them. Aliases: `t` for the task, `d` and `dp` for its client. */
export const taskRows = (db: Db) =>
  db
    .selectFrom("task as t")
    .innerJoin("doctor as d", "d.ID", "t._doctor")
    .innerJoin("person as dp", "dp.ID", "t._doctor")
    .select([
      "t.ID",
      "t._doctor",
      "t._workflow",
      "t._status",
      "t._assigned_user",
      "t._assigned_mt",
      "t._assigned_editor",
    ])
    .select([
      "t.received_time",
      "t.due_time",
      "t.delivered_time",
      "t.case_subject",
      "t.description",
      "t.audio_name",
      "t.duration",
    ])
    .select([
      "t.is_corrected_letter",
      "t.is_fast_turnaround",
      "t.is_returned",
      "t.is_deleted",
      "t.no_template",
    ])
    .select(["t._client_template", "t._batch", "t.client_rating", "t.version", "t.service_note"])
    .select(["dp.username", "dp.title", "dp.first_name", "dp.last_name", "d.company"])
    .select(personOf(sql`t._assigned_user`).as("assigned_user"))
    .select(personOf(sql`t._assigned_mt`).as("assigned_mt"))
    .select(personOf(sql`t._assigned_editor`).as("assigned_editor"));

type TaskRecord = Awaited<ReturnType<ReturnType<typeof taskRows>["execute"]>>[number];

/** Converts a selected row to its form in the response. */
export function toTaskRow({ username, title, first_name, last_name, company, ...task }: TaskRecord) {
  return {
    ...task,
    doctor: { ID: task._doctor, username, title, first_name, last_name, company },
    totalTime: task.duration ?? 0,
  };
}
export type ShownTask = ReturnType<typeof toTaskRow>;

/** Returns a live task within reach. `lock` locks the row until the end of the transaction. */
export async function findTask(
  db: Db,
  reach: TaskReach,
  ID: number,
  options: { lock?: boolean; withRecord?: boolean } = {},
) {
  if (options.lock) {
    await sql`select from task t where t._doctor = ${reach._doctor} and t."ID" = ${ID} for update`.execute(
      db,
    );
  }
  const row = await taskRows(db)
    .where("t._doctor", "=", reach._doctor)
    .where("t.ID", "=", ID)
    .where("t.is_deleted", "=", false)
    .where(isReached(reach, options.withRecord))
    .executeTakeFirst();
  return row && toTaskRow(row);
}

/**
 * Locks the tasks by client and ID, because two returns of the same tasks would otherwise deadlock. Takes a
 * statement for each client, because rows can be locked only on the server that their client is on.
 */
export async function lockTasks(db: Db, ids: readonly number[]): Promise<void> {
  const isListed = sql`"ID" = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ _doctor: number }>`
    select distinct _doctor from task where ${isListed} order by _doctor`.execute(db);
  for (const { _doctor } of rows)
    await sql`select "ID" from task where _doctor = ${_doctor} and ${isListed} order by "ID" for update`.execute(
      db,
    );
}

export const listAttachments = (db: Db, _doctor: number, tasks: readonly number[]) =>
  db
    .selectFrom("task_attachment as a")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
    .select([
      "a.ID",
      "a._task",
      "a._file",
      "a.attachment_key",
      "a.character_count",
      "a.counted_characters",
      "a.count_rule",
    ])
    .select([
      "a.duration",
      "a.ends_early",
      "a.is_from_client",
      "a._uploaded_by",
      "a.uploaded_time",
      "f.name",
      "f.size",
      "f.mime_type",
    ])
    .select(personOf(sql`a._uploaded_by`).as("uploaded_by"))
    .where("a._doctor", "=", _doctor)
    .where("a._task", "in", [0, ...tasks])
    .orderBy("a.ID")
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number];

export const listNotes = (db: Db, _doctor: number, task: number) =>
  db
    .selectFrom("task_note as n")
    .select(["n.ID", "n._task", "n._user", "n.note", "n.is_internal", "n.timestamp"])
    .select(personOf(sql`n._user`).$notNull().as("user"))
    .where("n._doctor", "=", _doctor)
    .where("n._task", "=", task)
    .orderBy("n.ID")
    .execute();

export const listRatings = (db: Db, _doctor: number, task: number) =>
  db
    .selectFrom("task_rating as r")
    .select([
      "r.ID",
      "r._task",
      "r._user",
      "r.rating",
      "r.user_rating",
      "r.reason_code",
      "r.reason_text",
      "r.timestamp",
    ])
    .select(personOf(sql`r._user`).$notNull().as("user"))
    .where("r._doctor", "=", _doctor)
    .where("r._task", "=", task)
    .orderBy("r.ID")
    .execute();

const MAX_ACTIVITY = 500;

export const listActivity = (db: Db, _doctor: number, task: number) =>
  db
    .selectFrom("task_activity as l")
    .select(["l.ID", "l._task", "l._user", "l.action", "l.from_status", "l.to_status", "l.timestamp"])
    .select(personOf(sql`l._user`).as("user"))
    .where("l._doctor", "=", _doctor)
    .where("l._task", "=", task)
    .orderBy("l.ID", "desc")
    .limit(MAX_ACTIVITY)
    .execute();

export const personNamed = (db: Db, ID: number) =>
  db.selectFrom("person").select(["ID", "first_name", "last_name"]).where("ID", "=", ID).executeTakeFirst();
