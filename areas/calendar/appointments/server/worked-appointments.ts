import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import { expand } from "../rules/expand.ts";
import { conditionsBetween, listAppointmentRows } from "./queries.ts";

/** An appointment that may have to be dictated and billed: it has a patient and is not cancelled. */
export interface WorkedAppointment {
  readonly ID: number;
  readonly _series: number | null;
  readonly repeat_date: Day;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly appointment_type: number;
  readonly _patient: number;
  readonly _location: number | null;
  readonly is_billed: boolean;
}

/**
 * Lists these appointments of a range with series expanded. Single appointments are read with few columns
 * because a busy doctor has 10,000 a year.
 */
export async function workedAppointments(
  db: Db,
  _doctor: number,
  from: Day,
  to: Day,
): Promise<WorkedAppointment[]> {
  const { rows } = await sql<WorkedAppointment>`
    select a."ID", a._series, a.appointment_date as repeat_date, a.appointment_date, a.start_time, a.end_time, a.appointment_type, a._patient,
      a._location, a.is_billed
    from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0 and not a.cancelled
      and a._patient is not null and a.appointment_date between ${from} and ${to}`.execute(db);
  const { series, occurrence } = conditionsBetween(from, to);
  const repeating = await listAppointmentRows(db, _doctor, {
    series: sql`a._patient is not null and ${series}`,
    occurrence,
  });
  return [...rows, ...repeating.flatMap((row) => expand(row, from, to)).flatMap(workedOf)];
}

type Row = Awaited<ReturnType<typeof listAppointmentRows>>[number];

function workedOf(row: Row): WorkedAppointment[] {
  const {
    ID,
    _series,
    repeat_date,
    appointment_date,
    start_time,
    end_time,
    appointment_type,
    _patient,
    _location,
    is_billed,
  } = row;
  if (_patient === null || row.cancelled) return [];
  const fields = {
    ID,
    _series,
    appointment_date,
    start_time,
    end_time,
    appointment_type,
    _patient,
    _location,
    is_billed,
  };
  return [{ ...fields, repeat_date: repeat_date ?? appointment_date }];
}
