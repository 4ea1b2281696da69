import { addDays, type Day, daysBetween, startOfWeek } from "#kernel/dates/day.ts";

/** Recurrence of a schedule: the days on which a doctor is, or is not, at a location. */
export interface ScheduleDays {
  /** Day of the week from 0 (Sunday) to 6 (Saturday) (C-34). May be null for a one-off schedule. */
  readonly day_of_week: number | null;
  /** Weeks between occurrences: 0 is a one-off schedule, 1 weekly, N every N weeks (CONST-07). */
  readonly repeat_weeks: number;
  /** First day of the schedule; the date itself for a one-off schedule (C-35). */
  readonly repeat_start: Day;
  /**
   * Last day of the schedule. Null if the schedule never ends (C-36). Ignored for a one-off schedule (C-35).
   */
  readonly repeat_end: Day | null;
}

/**
 * Returns the schedule's days from `from` to `to`, both inclusive (RULE-SCHD-03). Every Nth week is counted
 * from the week, starting on Monday, that contains `repeat_start`; a weekday of that week before
 * `repeat_start` is excluded.
 */
export function scheduleDays(schedule: ScheduleDays, from: Day, to: Day): Day[] {
  const { day_of_week, repeat_weeks, repeat_start, repeat_end } = schedule;
  if (repeat_weeks < 1) return repeat_start >= from && repeat_start <= to ? [repeat_start] : [];
  if (day_of_week === null) return [];
  const step = Math.trunc(repeat_weeks) * 7;
  const anchor = addDays(startOfWeek(repeat_start), (day_of_week + 6) % 7);
  const first = from > repeat_start ? from : repeat_start;
  const last = repeat_end !== null && repeat_end < to ? repeat_end : to;
  const days: Day[] = [];
  const span = daysBetween(anchor, last);
  for (
    let offset = Math.max(0, Math.ceil(daysBetween(anchor, first) / step)) * step;
    offset <= span;
    offset += step
  ) {
    days.push(addDays(anchor, offset));
  }
  return days;
}

/** True unless the schedule's end, or the date of a one-off schedule, is before today (RULE-SCHD-01). */
export function isCurrent(
  schedule: Pick<ScheduleDays, "repeat_weeks" | "repeat_start" | "repeat_end">,
  today: Day,
): boolean {
  if (schedule.repeat_weeks < 1) return schedule.repeat_start >= today;
  return schedule.repeat_end === null || schedule.repeat_end >= today;
}
