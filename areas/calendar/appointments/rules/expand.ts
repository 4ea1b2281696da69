import type { Day } from "#kernel/day.ts";
import { occurrences } from "#kernel/recurrence.ts";
import { isRepeating, recurrenceOf, type Repeat } from "./visit.ts";

/** A row as the database answers it: a visit, a series with the days it no longer stands for, or one visit of a series changed singly. */
export interface Row extends Repeat {
  readonly appointment_date: Day;
  readonly repeat_date: Day | null;
  readonly repeat_exceptions: readonly Day[];
  readonly is_repeated_date: boolean;
}

/** RULE-APPT-05: a series as its visits between two days; the first is not a repeated one. Anything else as it is. */
export function expand<R extends Row>(row: R, from: Day, to: Day): R[] {
  if (row.repeat_date !== null || !isRepeating(row)) return [row];
  return occurrences(recurrenceOf(row, row.repeat_exceptions), { from, to }).map((day) => ({
    ...row,
    appointment_date: day,
    repeat_date: day,
    is_repeated_date: day !== row.appointment_date,
  }));
}
