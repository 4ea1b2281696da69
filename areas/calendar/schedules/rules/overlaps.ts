import { scheduleDays } from "#kernel/calendar/schedule-days.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { AwaySchedule } from "./time-away.ts";

/** A schedule whose weekday and end are normalised. */
export interface SettledSchedule extends AwaySchedule {
  readonly available: boolean;
  readonly _location: number | null;
}

/** Weeks that are searched for a common day. Recurrences that meet later than in ten years don't matter. */
const SEARCHED_WEEKS = 520;
const NO_END = "9999-12-31";

const lastDay = ({ repeat_weeks, repeat_start, repeat_end }: SettledSchedule): Day =>
  repeat_weeks === 0 ? repeat_start : (repeat_end ?? NO_END);

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** Returns true if both schedules are on the same day at least once from the given day on. */
function shareDay(a: SettledSchedule, b: SettledSchedule, from: Day): boolean {
  if (a.day_of_week !== b.day_of_week) return false;
  const first = later(from, later(a.repeat_start, b.repeat_start));
  const last = earlier(earlier(lastDay(a), lastDay(b)), addDays(first, SEARCHED_WEEKS * 7));
  if (first > last) return false;
  const days = new Set(scheduleDays(a, first, last));
  return scheduleDays(b, first, last).some((day) => days.has(day));
}

/**
 * Returns the other schedules that share a time with this one on or after the given day. A blocked time does
 * not overlap availability, because blocking it is its purpose.
 */
export function overlapsOf<S extends SettledSchedule>(
  schedule: SettledSchedule,
  others: readonly S[],
  from: Day,
): S[] {
  return others.filter(
    (other) =>
      other.available === schedule.available &&
      other.start_time < schedule.end_time &&
      schedule.start_time < other.end_time &&
      shareDay(schedule, other, from),
  );
}

/**
 * Returns the schedule that already has every day of this one, at the same times and location, so that this
 * one would add nothing. Undefined if there is none.
 */
export function equalOf<S extends SettledSchedule>(
  schedule: SettledSchedule,
  others: readonly S[],
): S | undefined {
  return overlapsOf(schedule, others, schedule.repeat_start).find(
    (other) =>
      other.start_time === schedule.start_time &&
      other.end_time === schedule.end_time &&
      other._location === schedule._location &&
      (other.repeat_weeks === schedule.repeat_weeks || schedule.repeat_weeks === 0) &&
      other.repeat_start <= schedule.repeat_start &&
      lastDay(other) >= lastDay(schedule),
  );
}
