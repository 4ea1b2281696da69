import { type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

/** Fields of a schedule that are validated against each other. */
export interface TypedSchedule {
  readonly day_of_week?: number | null | undefined;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly repeat_weeks: number;
  readonly repeat_start: Day;
  readonly repeat_end?: Day | null | undefined;
}

/** Returns the errors by field, empty if the schedule is valid (RULE-SCHD-02). */
export function scheduleErrors(schedule: TypedSchedule): FieldErrors {
  const { start_time, end_time, repeat_weeks, repeat_start, repeat_end, day_of_week } = schedule;
  const isRepeating = repeat_weeks > 0;
  return {
    ...(start_time >= end_time ? { end_time: "The end must be after the start." } : {}),
    ...(isRepeating && (day_of_week === null || day_of_week === undefined)
      ? { day_of_week: "Choose a day of the week." }
      : {}),
    ...(isRepeating && repeat_end && repeat_end < repeat_start
      ? { repeat_end: "This must be on or after the first date." }
      : {}),
  };
}

/** Normalizes a schedule: a one-off gets the weekday of its date and no end (C-35). */
export function normaliseSchedule<S extends TypedSchedule>(
  schedule: S,
): S & { day_of_week: number; repeat_end: Day | null } {
  const isOnce = schedule.repeat_weeks === 0;
  const day_of_week = isOnce ? null : schedule.day_of_week;
  return {
    ...schedule,
    day_of_week: day_of_week ?? dayOfWeek(schedule.repeat_start),
    repeat_end: isOnce ? null : (schedule.repeat_end ?? null),
  };
}
