import type { FieldErrors } from "#kernel/contract/problem.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

interface Limits {
  readonly from_time?: WallTime | null | undefined;
  readonly until_time?: WallTime | null | undefined;
  readonly from_day?: Day | null | undefined;
  readonly until_day?: Day | null | undefined;
}

/** Returns the errors of an entry that the schema alone can't find, by field. */
export function entryErrors({ from_time, until_time, from_day, until_day }: Limits): FieldErrors {
  const areTimesOrdered = !from_time || !until_time || from_time < until_time;
  const areDaysOrdered = !from_day || !until_day || from_day <= until_day;
  return {
    ...(areTimesOrdered ? {} : { until_time: "Enter a time after the earliest start." }),
    ...(areDaysOrdered ? {} : { until_day: "Enter a date on or after the first day." }),
  };
}

export const mayBeEntry = (limits: Limits): Verdict<"invalid"> => verdictOf(entryErrors(limits));

/** State of an entry. `ended` means that its last day has passed without an appointment. */
export type EntryState = "waiting" | "ended" | "booked" | "removed";

interface StatedEntry {
  readonly booked_at: string | null;
  readonly is_deleted: boolean;
  readonly until_day: Day | null;
}

export function stateOf({ booked_at, is_deleted, until_day }: StatedEntry, today: Day): EntryState {
  if (booked_at !== null) return "booked";
  if (is_deleted) return "removed";
  return until_day !== null && until_day < today ? "ended" : "waiting";
}
