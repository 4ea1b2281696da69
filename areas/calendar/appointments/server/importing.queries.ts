import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import type { Db } from "#platform/db/db.ts";
import { recurrenceOf } from "../rules/appointment.ts";
import { listSeries } from "./queries.ts";

/** An appointment that was exported from another system. */
export interface ImportedAppointment {
  readonly row_number: number;
  readonly appointment_type: number;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly _patient: number | null;
  readonly _location: number | null;
  readonly _visit_type: number | null;
  readonly cancelled: boolean;
  readonly cancellation_reason: string | null;
  readonly notes: string | null;
}

/**
 * Inserts all rows in one statement and returns the ID of each new appointment by row number. Skips a row if
 * its patient or its location was deleted meanwhile.
 */
export async function insertImported(
  db: Db,
  _doctor: number,
  rows: readonly ImportedAppointment[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: insertedRows } = await sql<{ row_number: number; ID: number }>`
    with given as (
      select g.*, nextval('appointment_id_seq') as "ID"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(row_number int, appointment_type smallint, appointment_date date, start_time time,
        end_time time, _patient bigint, _location bigint, _visit_type bigint, cancelled boolean, cancellation_reason text, notes text)
      where (g._patient is null or exists (select from patient p where p._doctor = ${_doctor} and p."ID" = g._patient and not p.is_deleted))
        and (g._location is null or exists (select from location l where l._doctor = ${_doctor} and l."ID" = g._location and not l.is_deleted))
    ), made as (
      insert into appointment ("ID", _doctor, appointment_type, appointment_date, start_time, end_time, _patient, _location, _visit_type, cancelled,
        cancellation_reason, notes, is_billed)
      select "ID", ${_doctor}::bigint, appointment_type, appointment_date, start_time, end_time, _patient, _location, _visit_type, cancelled,
        cancellation_reason, notes, cancelled
      from given
    )
    select row_number, "ID" from given`.execute(db);
  return new Map(insertedRows.map(({ row_number, ID }) => [row_number, ID]));
}

/**
 * Deletes the appointments of an import, except the ones changed since. Returns the IDs of the deleted
 * appointments.
 */
export async function removeImported(db: Db, _doctor: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ID: number }>`
    update appointment a set is_deleted = true, version = a.version + 1
    where a._doctor = ${_doctor} and a."ID" = any(${ids}::bigint[]) and a.version = 1 and not a.is_deleted
      and not exists (select from appointment_occurrence o where o._doctor = a._doctor and o._appointment = a."ID")
    returning a."ID"`.execute(db);
  return rows.map(({ ID }) => ID);
}

/** An occurrence of a series that follows the series' rule; `ID` is the series. */
export interface Occurrence {
  readonly ID: number;
  readonly appointment_date: Day;
}

/** Lists the occurrences of the client's series on these days, without the individually changed ones. */
export async function occurrencesOn(db: Db, _doctor: number, days: readonly Day[]): Promise<Occurrence[]> {
  const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (from === undefined || to === undefined) return [];
  const daySet = new Set(days);
  return (await listSeries(db, _doctor, from, to)).flatMap((series) =>
    occurrences(recurrenceOf(series, series.repeat_exceptions), { from, to })
      .filter((day) => daySet.has(day))
      .map((appointment_date) => ({ ID: series.ID, appointment_date })),
  );
}
