import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

interface AppointmentKey {
  readonly ID: number;
  readonly repeat_date: Day | null;
}

/**
 * Returns a function for the last change of an appointment, which may return null. A change of a series
 * counts for all its days, a changed occurrence has a time of its own as well.
 */
export async function changesOf(
  db: Db,
  _doctor: number,
  appointments: readonly AppointmentKey[],
): Promise<(one: AppointmentKey) => string | null> {
  const ids = [...new Set(appointments.map(({ ID }) => ID))];
  const { rows } = await sql<AppointmentKey & { changed_time: string }>`
    select a."ID", null::date as repeat_date, a.changed_time from appointment a where a._doctor = ${_doctor} and a."ID" = any(${ids}::bigint[])
    union all
    select o._appointment, o.repeat_date, greatest(o.changed_time, a.changed_time) from appointment_occurrence o
      join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
      where o._doctor = ${_doctor} and o._appointment = any(${ids}::bigint[])`.execute(db);
  const times = new Map(
    rows.map(({ ID, repeat_date, changed_time }) => [`${ID} ${repeat_date ?? ""}`, changed_time]),
  );
  return ({ ID, repeat_date }) => times.get(`${ID} ${repeat_date ?? ""}`) ?? times.get(`${ID} `) ?? null;
}

/** Returns the IDs of appointments changed since a time; null if there are more than `most`. */
export async function changedSince(
  db: Db,
  { _doctor, since, most }: { readonly _doctor: number; readonly since: string; readonly most: number },
): Promise<number[] | null> {
  const { rows } = await sql<{ ID: number }>`
    select "ID" from ((select a."ID" from appointment a
        where a._doctor = ${_doctor} and a.changed_time >= ${since} and not a.is_deleted order by a.changed_time, a."ID" limit ${most + 1})
      union all (select o._appointment from appointment_occurrence o
        where o._doctor = ${_doctor} and o.changed_time >= ${since} and not o.is_deleted order by o.changed_time, o._appointment limit ${most + 1})
    ) changed`.execute(db);
  return rows.length > most ? null : [...new Set(rows.map(({ ID }) => ID))];
}
