import type { Day } from "#kernel/dates/day.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import { isRepeating, recurrenceOf, type Repeat } from "./appointment.ts";

/** A row as the database answers it: an appointment, a series with the days it no longer stands for, or one appointment of a series changed singly. */
export interface Row extends Repeat {
  readonly appointment_date: Day;
  readonly repeat_date: Day | null;
  readonly repeat_exceptions: readonly Day[];
  readonly is_repeated_date: boolean;
}

/** RULE-APPT-05: a series as its appointments between two days; the first is not a repeated one. Anything else as it is. */
export function expand<R extends Row>(row: R, from: Day, to: Day): R[] {
  if (row.repeat_date !== null || !isRepeating(row)) return [row];
  return occurrences(recurrenceOf(row, row.repeat_exceptions), { from, to }).map((day) => ({
    ...row,
    appointment_date: day,
    repeat_date: day,
    is_repeated_date: day !== row.appointment_date,
  }));
}

type Noted = Row & { readonly start_time: string; readonly notes: string | null };

/** What one answer may hold: so many appointments, or fewer where their notes are long. */
export const MOST_IN_AN_ANSWER = 20_000;
const NOTES_OF_ONE = 500;
const weightOf = ({ notes }: Noted): number => 1 + (notes?.length ?? 0) / NOTES_OF_ONE;

/** All series and appointments between two days; null where they are more than one answer may hold. */
export function expandAll<R extends Noted>(rows: readonly R[], from: Day, to: Day): R[] | null {
  const appointments: R[] = [];
  let weight = 0;
  for (const row of rows) {
    const expanded = expand(row, from, to);
    weight += expanded.length * weightOf(row);
    if (weight > MOST_IN_AN_ANSWER) return null;
    appointments.push(...expanded);
  }
  return appointments;
}

/** The latest ones up to the day of each, as many as one answer may hold. */
export function expandLatest<R extends Noted>(rows: readonly R[], from: Day, untilOf: (row: R) => Day): R[] {
  let appointments: R[] = [];
  for (const row of rows) {
    appointments.push(...expand(row, from, untilOf(row)));
    if (appointments.length > 2 * MOST_IN_AN_ANSWER) appointments = latestOf(appointments);
  }
  return latestOf(appointments);
}

function latestOf<R extends Noted>(appointments: readonly R[]): R[] {
  const key = ({ appointment_date, start_time }: R): string => `${appointment_date} ${start_time}`;
  const ordered = appointments.toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));
  let weight = 0;
  const end = ordered.findIndex((appointment) => {
    weight += weightOf(appointment);
    return weight > MOST_IN_AN_ANSWER;
  });
  return end === -1 ? ordered : ordered.slice(0, end);
}
