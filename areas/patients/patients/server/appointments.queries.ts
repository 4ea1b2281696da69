import { sql } from "kysely";
import { addDays, type Day, FIRST_DAY } from "#kernel/dates/day.ts";
import { lastDay, occurrences, type Recurrence } from "#kernel/calendar/recurrence.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";

/**
 * SQL for the last day, up to `today`, on which the patient `p` of the client had a single appointment or a changed
 * occurrence of a series. Leaves out cancelled and deleted ones, and occurrences of a deleted series, which
 * keep their rows. Unchanged occurrences are computed by `latestOfSeries`.
 */
export const latestSingle = (_doctor: number, today: Day) => sql`greatest(
  (select a.appointment_date from appointment a where a._doctor = ${_doctor} and a._patient = p."ID" and a.appointment_date <= ${today}
    and a.repeat_interval = 0 and not a.cancelled and not a.is_deleted order by a.appointment_date desc limit 1),
  (select max(o.appointment_date) from appointment_occurrence o join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
    where o._doctor = ${_doctor} and o._patient = p."ID" and o.appointment_date <= ${today} and not o.cancelled and not o.is_deleted
      and not a.is_deleted))`;

/** SQL condition: the patient `p` has recurring appointments, whose last day `latestOfSeries` computes. */
export const hasSeries = (_doctor: number) => sql`exists (
  select from appointment a where a._doctor = ${_doctor} and a._patient = p."ID" and a.repeat_interval > 0 and not a.is_deleted)`;

/**
 * Returns for each of the patients the last day, up to `today`, of a recurring appointment that was not
 * cancelled. Patients without one are omitted.
 */
export async function latestOfSeries(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  today: Day,
): Promise<Map<number, Day>> {
  const latest = new Map<number, Day>();
  const series = patients.length === 0 ? [] : await listSeries(db, { _doctor, patients, today });
  for (const { _patient, ...rule } of series) {
    const day = lastOccurrence(rule, today);
    if (day !== undefined && day > (latest.get(_patient) ?? FIRST_DAY)) latest.set(_patient, day);
  }
  return latest;
}

interface SeriesQuery {
  readonly _doctor: number;
  readonly patients: readonly number[];
  readonly today: Day;
}

type Rule = Omit<Recurrence, "interval"> & { interval: number };
type Series = Rule & { _patient: number };

const listSeries = preparedQuery(
  (_db, { _doctor, patients, today }: SeriesQuery) => sql<Series>`
    select _patient, appointment_date as start, repeat_interval as interval, coalesce(repeat_frequency, 1) as frequency,
      repeat_end_date as end, repeat_count as count,
      array(select repeat_date from appointment_occurrence o where o._doctor = ${_doctor} and o._appointment = a."ID") as exceptions
    from appointment a
    where _doctor = ${_doctor} and _patient = any(${patients}::bigint[]) and appointment_date <= ${today}
      and repeat_interval > 0 and not cancelled and not is_deleted`,
);

const LOOK_BACK_DAYS = 3 * 366;

/**
 * Returns the last occurrence up to `today`. Searches only the years before the last possible day because a
 * series may be many years old.
 */
function lastOccurrence({ interval, ...rule }: Rule, today: Day): Day | undefined {
  const recurrence: Recurrence = { ...rule, interval: interval === 2 ? 2 : 1 };
  const end = lastDay(recurrence);
  const to = end !== null && end < today ? end : today;
  return occurrences(recurrence, { from: addDays(to, -LOOK_BACK_DAYS), to }).at(-1);
}
