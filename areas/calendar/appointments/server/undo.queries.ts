import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { UndoSubject, UndoAct } from "../rules/undoing.ts";
import type { KeptSchedule } from "#areas/calendar/schedules/server/index.ts";
import type { KeptSeries } from "./series.queries.ts";

/** An appointment or series that a change affected. */
export interface TouchedAppointment {
  readonly ID: number;
  /** State before the change. Null if the change created the row. */
  readonly before: KeptSeries | null;
  /** The appointment the change was made at. Null on rows that were changed along with it. */
  readonly about: UndoSubject | null;
}

/**
 * A schedule that a change created or deleted. `before` is null if the change created the schedule, `after`
 * if the change deleted it.
 */
export interface TouchedSchedule {
  readonly ID: number;
  readonly before: KeptSchedule | null;
  readonly after: KeptSchedule | null;
}

export interface UndoRecord {
  readonly ID: number;
  readonly act: UndoAct;
  readonly is_redo: boolean;
  readonly _undone_by: number | null;
  readonly appointments: readonly TouchedAppointment[];
  readonly schedules: readonly TouchedSchedule[];
}

const OWN_CONTENT = sql`to_jsonb(a) - '{version,_series,created_time,changed_time}'::text[]`;

/**
 * Hash of the content of the row `a` and its individually changed occurrences, used to detect later changes.
 * Leaves out versions, so that earlier changes can be undone after a later one was undone.
 */
export const CONTENT_HASH = sql`md5(concat_ws(' ', ${OWN_CONTENT},
  (select jsonb_agg(to_jsonb(o) - '{version,changed_time}'::text[] order by o.repeat_date) from appointment_occurrence o where o._doctor = a._doctor and o._appointment = a."ID")))`;

/** Computes the hash for a new appointment, which has no individually changed occurrence. */
export const NEW_CONTENT_HASH = sql`md5(concat_ws(' ', ${OWN_CONTENT}))`;

interface NewUndo extends Omit<UndoRecord, "ID" | "_undone_by" | "schedules"> {
  readonly schedules?: readonly TouchedSchedule[];
  readonly _doctor: number;
  readonly _person: number;
}

/**
 * Inserts the undo record of a change: the appointments before the change, and the mark of each after the
 * change. Call after the change, in its transaction.
 */
export async function insertUndo(
  db: Db,
  { _doctor, _person, act, is_redo, appointments, schedules = [] }: NewUndo,
): Promise<number> {
  const { rows } = await sql<{ ID: number }>`
    insert into appointment_undo (_doctor, _person, act, is_redo, schedules, appointments)
    select ${_doctor}::bigint, ${_person}::bigint, ${act}, ${is_redo}::boolean, ${JSON.stringify(schedules)}::jsonb,
      coalesce(jsonb_agg(given.value || jsonb_build_object('mark', ${CONTENT_HASH}) order by given.place), '[]')
    from jsonb_array_elements(${JSON.stringify(appointments)}::jsonb) with ordinality as given(value, place)
    join appointment a on a._doctor = ${_doctor} and a."ID" = (given.value->>'ID')::bigint
    returning "ID"`.execute(db);
  const [record] = rows;
  if (!record) throw new Error("an undo record came to nothing");
  return record.ID;
}

/**
 * Finds and locks a user's own undo record of the last 24 hours. A second request for the same record waits
 * for the first.
 */
export async function lockUndo(
  db: Db,
  _doctor: number,
  _person: number,
  ID: number,
): Promise<UndoRecord | undefined> {
  const { rows } = await sql<UndoRecord>`
    select "ID", act, is_redo, _undone_by, appointments, schedules from appointment_undo
    where _doctor = ${_doctor} and "ID" = ${ID} and _person = ${_person} and created_time > now() - interval '24 hours'
    for update`.execute(db);
  return rows[0];
}

export async function markUndone(db: Db, _doctor: number, ID: number, _undone_by: number): Promise<void> {
  await db
    .updateTable("appointment_undo")
    .set({ _undone_by })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export interface ChangedRow {
  readonly ID: number;
  readonly about: UndoSubject | null;
  readonly by: string | null;
}

/** Finds the first appointment of the record that was changed since, and the person who last changed it. */
export async function findChangedSince(
  db: Db,
  _doctor: number,
  undo: number,
): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    select (given.value->>'ID')::bigint as "ID", nullif(given.value->'about', 'null') as about, (
      select concat_ws(' ', p.first_name, p.last_name) from audit_event e join person p on p."ID" = e._executing_user
      where e._doctor = u._doctor and e.controller = 'appointment' and e.identity = (given.value->>'ID')::bigint
        and e.kind = 'write' and e.shown_ids is null and e.at > u.created_time
      order by e.at desc limit 1) as by
    from appointment_undo u cross join jsonb_array_elements(u.appointments) with ordinality as given(value, place)
    left join appointment a on a._doctor = u._doctor and a."ID" = (given.value->>'ID')::bigint
    where u._doctor = ${_doctor} and u."ID" = ${undo} and given.value->>'mark' is distinct from ${CONTENT_HASH}
    order by given.place limit 1`.execute(db);
  return rows[0];
}
