import { addDays, type Day, daysBetween, startOfWeek } from "#kernel/dates/day.ts";

/** When a doctor is, or is not, at a place. */
export interface ScheduleDays {
  /** 0 Sunday … 6 Saturday (C-34); a one-off does not need it. */
  readonly day_of_week: number | null;
  /** CONST-07: 0 one-off, 1 weekly, N every N weeks. */
  readonly repeat_weeks: number;
  /** The date itself for a one-off (C-35). */
  readonly repeat_start: Day;
  /** Null never ends (C-36); ignored for a one-off (C-35). */
  readonly repeat_end: Day | null;
}

/**
 * RULE-SCHD-03: the schedule's days between two days, both included. Every Nth week counts from the Monday week that holds
 * repeat_start; a weekday of that week before repeat_start does not apply.
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
  for (let ahead = Math.max(0, Math.ceil(daysBetween(anchor, first) / step)) * step; ahead <= span; ahead += step) {
    days.push(addDays(anchor, ahead));
  }
  return days;
}

/** RULE-SCHD-01: over when its end, or the date of a one-off, is before today. */
export function isCurrent(schedule: Pick<ScheduleDays, "repeat_weeks" | "repeat_start" | "repeat_end">, today: Day): boolean {
  if (schedule.repeat_weeks < 1) return schedule.repeat_start >= today;
  return schedule.repeat_end === null || schedule.repeat_end >= today;
}
