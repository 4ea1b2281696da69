import { addDays, type Day, dayOf, dayParts, endOfMonth, startOfWeek } from "#kernel/dates/day.ts";
import type { TimeGroup } from "../contract.ts";

export const TIME_GROUP_LABELS: Readonly<Record<TimeGroup, string>> = {
  today: "Today",
  week: "This week",
  month: "This month",
  older: "Older",
  later: "Later",
};

/**
 * Returns the period of a day (C-92): today, else this week (from Monday), else this month, else older or
 * later. @internal For tests.
 */
export function timeGroupOf(date: Day, today: Day): TimeGroup {
  if (date === today) return "today";
  const monday = startOfWeek(today);
  if (date >= monday && date <= addDays(monday, 6)) return "week";
  if (date.slice(0, 7) === today.slice(0, 7)) return "month";
  return date < today ? "older" : "later";
}

export interface Bounds {
  readonly today: Day;
  readonly monday: Day;
  readonly sunday: Day;
  readonly first: Day;
  readonly last: Day;
}

/** Returns the first and last days of the current week and month, for use in SQL. */
export function boundsOf(today: Day): Bounds {
  const monday = startOfWeek(today);
  const { year, month } = dayParts(today);
  return {
    today,
    monday,
    sunday: addDays(monday, 6),
    first: dayOf(year, month, 1) ?? today,
    last: endOfMonth(today),
  };
}
