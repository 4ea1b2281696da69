import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayParts,
  endOfMonth,
  isDay,
  startOfWeek,
} from "#kernel/dates/day.ts";
import { dayRange, fullDay, monthTitle, weekNumber } from "../appointment/words.ts";

export const VIEWS = ["day", "week", "month"] as const;
/**
 * The view of the calendar (RULE-APPT-03), by default the week. `three` is the week view on a window with
 * room for only three days.
 */
export type View = (typeof VIEWS)[number] | "three";

export interface Range {
  readonly start: Day;
  readonly end: Day;
}

/** Media query of a window with room for a whole week. */
export const WIDE = "(min-width: 1200px)";
/** Returns the view that is shown for the requested one. */
export const viewIn = (requestedView: (typeof VIEWS)[number], isWide: boolean): View =>
  requestedView === "week" && !isWide ? "three" : requestedView;
export const isView = (text: unknown): text is (typeof VIEWS)[number] => VIEWS.some((view) => view === text);
export const namedView = (text: unknown): (typeof VIEWS)[number] => (isView(text) ? text : "week");
export const dayIn = (text: unknown): Day | null => (typeof text === "string" && isDay(text) ? text : null);

export function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1) ?? day;
}

/** Returns the whole weeks that contain a month, as shown in the month grid. */
export const monthGrid = (day: Day): Range => ({
  start: startOfWeek(firstOfMonth(day)),
  end: addDays(startOfWeek(endOfMonth(day)), 6),
});

export function rangeOf(view: View, day: Day): Range {
  if (view === "day") return { start: day, end: day };
  if (view === "three") return { start: day, end: addDays(day, 2) };
  if (view === "month") return monthGrid(day);
  return { start: startOfWeek(day), end: addDays(startOfWeek(day), 6) };
}

/** Returns the day to show after a step forwards (1) or backwards (-1). */
export function stepDay(view: View, day: Day, by: 1 | -1): Day {
  if (view === "month") return addMonths(firstOfMonth(day), by);
  return addDays(day, by * (view === "day" ? 1 : view === "three" ? 3 : 7));
}

export function daysOf({ start, end }: Range): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

export const isWithin = (day: Day, { start, end }: Range): boolean => day >= start && day <= end;

/** Returns the days that are in both ranges, or null if there are none. */
export function overlapOf(one: Range, other: Range): Range | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : null;
}

/** Returns the title and note of the header, such as "November 2026" and "Week 46, 9–15 Nov". */
export function titlesOf(view: View, day: Day): { title: string; note: string } {
  const range = rangeOf(view, day);
  if (view === "month") return { title: monthTitle(firstOfMonth(day), firstOfMonth(day)), note: "" };
  if (view === "day") return { title: monthTitle(day, day), note: fullDay(day).replace(/ \d{4}$/, "") };
  return {
    title: monthTitle(range.start, range.end),
    note: `Week ${weekNumber(range.start)}, ${dayRange(range.start, range.end)}`,
  };
}
