import { sql } from "kysely";
import { addDays, type Day, FIRST_DAY } from "#kernel/day.ts";
import { lastDay, occurrences, type Recurrence } from "#kernel/recurrence.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";

/** For each of these patients the last day up to `today` with an appointment that was not cancelled, repeating ones among them. */
export async function latestAppointments(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  today: Day,
): Promise<Map<number, Day>> {
  const latest = new Map<number, Day>();
  if (patients.length === 0) return latest;
  const note = (patient: number, day: Day | undefined) => {
    if (day !== undefined && day > (latest.get(patient) ?? FIRST_DAY)) latest.set(patient, day);
  };
  const asked = { _doctor, patients, today };
  const [single, series] = await Promise.all([listSingleAppointments(db, asked), listSeries(db, asked)]);
  for (const { _patient, day } of single) note(_patient, day);
  for (const one of series) note(one._patient, lastOccurrence(one, today));
  return latest;
}

interface Asked {
  readonly _doctor: number;
  readonly patients: readonly number[];
  readonly today: Day;
}

const listSingleAppointments = preparedQuery(
  (_db, { _doctor, patients, today }: Asked) => sql<{ _patient: number; day: Day }>`
    select _patient, max(appointment_date) as day from (
      select _patient, appointment_date from appointment
      where _doctor = ${_doctor} and _patient = any(${patients}::bigint[]) and appointment_date <= ${today}
        and repeat_interval = 0 and not cancelled and not is_deleted
      union all
      select _patient, appointment_date from appointment_occurrence
      where _doctor = ${_doctor} and _patient = any(${patients}::bigint[]) and appointment_date <= ${today} and not cancelled and not is_deleted
    ) appointments group by _patient`,
);

type Series = Omit<Recurrence, "interval"> & { _patient: number; interval: number };

const listSeries = preparedQuery(
  (_db, { _doctor, patients, today }: Asked) => sql<Series>`
    select _patient, appointment_date as start, repeat_interval as interval, coalesce(repeat_frequency, 1) as frequency,
      repeat_end_date as end, repeat_count as count,
      array(select repeat_date from appointment_occurrence o where o._doctor = a._doctor and o._appointment = a."ID") as exceptions
    from appointment a
    where _doctor = ${_doctor} and _patient = any(${patients}::bigint[]) and appointment_date <= ${today}
      and repeat_interval > 0 and not cancelled and not is_deleted`,
);

const LOOK_BACK_DAYS = 3 * 366;

/** Looks back from its last possible day; a series of many years is not walked from its start. */
function lastOccurrence({ interval, ...rule }: Series, today: Day): Day | undefined {
  const recurrence: Recurrence = { ...rule, interval: interval === 2 ? 2 : 1 };
  const end = lastDay(recurrence);
  const to = end !== null && end < today ? end : today;
  return occurrences(recurrence, { from: addDays(to, -LOOK_BACK_DAYS), to }).at(-1);
}
