import { addDays, addMonths, type Day, dayOf, dayParts, endOfMonth, isDay, startOfWeek } from "#kernel/dates/day.ts";
import { dayRange, fullDay, monthTitle, weekNumber } from "../appointment/words.ts";

export const VIEWS = ["day", "week", "month"] as const;
/** RULE-APPT-03: week unless told. `three` is the week where there is room for three days. */
export type View = (typeof VIEWS)[number] | "three";

export interface Range {
  readonly start: Day;
  readonly end: Day;
}

/** Where there is room for a week. */
export const WIDE = "(min-width: 1200px)";
/** What is shown of the view that was asked for. */
export const viewIn = (asked: (typeof VIEWS)[number], isWide: boolean): View => (asked === "week" && !isWide ? "three" : asked);
export const isView = (text: unknown): text is (typeof VIEWS)[number] => VIEWS.some((view) => view === text);
export const namedView = (text: unknown): (typeof VIEWS)[number] => (isView(text) ? text : "week");
export const dayIn = (text: unknown): Day | null => (typeof text === "string" && isDay(text) ? text : null);

export function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1) ?? day;
}

/** The whole weeks that hold a month: what its grid shows. */
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

/** The day to show after stepping forth (1) or back (-1). */
export function stepped(view: View, day: Day, by: 1 | -1): Day {
  if (view === "month") return addMonths(firstOfMonth(day), by);
  return addDays(day, by * (view === "day" ? 1 : view === "three" ? 3 : 7));
}

export function daysOf({ start, end }: Range): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

export const within = (day: Day, { start, end }: Range): boolean => day >= start && day <= end;

/** The days that are in both. */
export function overlap(one: Range, other: Range): Range | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : null;
}

/** "November 2026" and "Week 46, 9–15 Nov". */
export function titlesOf(view: View, day: Day): { title: string; note: string } {
  const range = rangeOf(view, day);
  if (view === "month") return { title: monthTitle(firstOfMonth(day), firstOfMonth(day)), note: "" };
  if (view === "day") return { title: monthTitle(day, day), note: fullDay(day).replace(/ \d{4}$/, "") };
  return {
    title: monthTitle(range.start, range.end),
    note: `Week ${weekNumber(range.start)}, ${dayRange(range.start, range.end)}`,
  };
}
