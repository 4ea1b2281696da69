import type { Day } from "#kernel/dates/day.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import { isRepeating, recurrenceOf, type Repeat } from "./appointment.ts";

/**
 * A row from the database: a single appointment, a series with the days that no longer follow its rule, or an
 * individually changed occurrence.
 */
export interface Row extends Repeat {
  readonly appointment_date: Day;
  readonly repeat_date: Day | null;
  readonly repeat_exceptions: readonly Day[];
  readonly is_repeated_date: boolean;
}

/**
 * Expands a series to its occurrences between two days (RULE-APPT-05). The first occurrence is not marked as
 * repeated. Any other row is returned unchanged.
 */
export function expand<R extends Row>(row: R, from: Day, to: Day): R[] {
  if (row.repeat_date !== null || !isRepeating(row)) return [row];
  return occurrences(recurrenceOf(row, row.repeat_exceptions), { from, to }).map((day) => ({
    ...row,
    appointment_date: day,
    repeat_date: day,
    is_repeated_date: day !== row.appointment_date,
  }));
}

type RowWithNotes = Row & { readonly start_time: string; readonly notes: string | null };

/** Maximum number of appointments in one reply; fewer if their notes are long. */
export const MAX_PER_REPLY = 20_000;
const NOTES_OF_ONE = 500;
const weightOf = ({ notes }: RowWithNotes): number => 1 + (notes?.length ?? 0) / NOTES_OF_ONE;

/** Expands all rows between two days. Null if the result is larger than one reply allows. */
export function expandAll<R extends RowWithNotes>(rows: readonly R[], from: Day, to: Day): R[] | null {
  const appointments: R[] = [];
  let weight = 0;
  for (const row of rows) {
    const expanded = expand(row, from, to);
    weight += expanded.length * weightOf(row);
    if (weight > MAX_PER_REPLY) return null;
    appointments.push(...expanded);
  }
  return appointments;
}

/**
 * Expands each row up to its own last day and returns the latest appointments, as many as one reply allows.
 */
export function expandLatest<R extends RowWithNotes>(
  rows: readonly R[],
  from: Day,
  untilOf: (row: R) => Day,
): R[] {
  let appointments: R[] = [];
  for (const row of rows) {
    appointments.push(...expand(row, from, untilOf(row)));
    if (appointments.length > 2 * MAX_PER_REPLY) appointments = latestOf(appointments);
  }
  return latestOf(appointments);
}

function latestOf<R extends RowWithNotes>(appointments: readonly R[]): R[] {
  const key = ({ appointment_date, start_time }: R): string => `${appointment_date} ${start_time}`;
  const ordered = appointments.toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));
  let weight = 0;
  const end = ordered.findIndex((appointment) => {
    weight += weightOf(appointment);
    return weight > MAX_PER_REPLY;
  });
  return end === -1 ? ordered : ordered.slice(0, end);
}
