import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { MAX_DAYS } from "../row.contract.ts";

/** Rejects a range that ends before it starts or covers more than `MAX_DAYS` days. */
export function mayDraw({ start, end }: { readonly start: Day; readonly end: Day }): Verdict<"invalid"> {
  const days = daysBetween(start, end) + 1;
  return verdictOf(
    days < 1
      ? { end: "This must be on or after the first date." }
      : days > MAX_DAYS
        ? { end: `Choose at most ${MAX_DAYS} days.` }
        : {},
  );
}

export const daysFrom = (start: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, by) => addDays(start, by));

export interface TimeRange {
  readonly start_time: WallTime | null;
  readonly end_time: WallTime | null;
}

const USUAL_HOURS = { from: 8 * 60, to: 17 * 60 };
const HOUR = 60;

/**
 * Returns the range of whole hours, in minutes of the day, that covers all given times and at least 08:00 to
 * 17:00.
 */
export function hoursOf(timed: readonly TimeRange[]): { from: number; to: number } {
  const starts = timed.flatMap(({ start_time }) => (start_time === null ? [] : [minutesOf(start_time)]));
  const ends = timed.flatMap(({ end_time }) => (end_time === null ? [] : [minutesOf(end_time)]));
  const from = Math.min(USUAL_HOURS.from, ...starts.map((minutes) => Math.floor(minutes / HOUR) * HOUR));
  return { from, to: Math.max(USUAL_HOURS.to, ...ends.map((minutes) => Math.ceil(minutes / HOUR) * HOUR)) };
}

interface BookedTime extends TimeRange {
  readonly appointment_date: Day | null;
  readonly cancelled: boolean;
}

/** Returns true if two appointments overlap on the same day; cancelled appointments never overlap. */
export const isOverlapping = (one: BookedTime, other: BookedTime): boolean =>
  !one.cancelled &&
  !other.cancelled &&
  one.appointment_date === other.appointment_date &&
  (one.start_time ?? "") < (other.end_time ?? "") &&
  (other.start_time ?? "") < (one.end_time ?? "");

/**
 * Returns the day on which the preview opens: today if the file has rows around today, else the next day with
 * rows, else the previous one.
 */
export function openingDay(
  today: Day,
  rowDays: { readonly hasAny: boolean; readonly before: Day | null; readonly after: Day | null },
): Day {
  return rowDays.hasAny ? today : (rowDays.after ?? rowDays.before ?? today);
}
