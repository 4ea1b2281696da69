import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { noErrors, type Verdict } from "#kernel/contract/verdict.ts";

export const MOST_DAYS = 366;

export interface Range {
  readonly start: Day;
  readonly end: Day;
}

const isWithin = ({ start, end }: Range): boolean => daysBetween(start, end) < MOST_DAYS;

/**
 * Returns the requested range. A missing end is today, or the start if it is in the future; a missing start
 * is the first day of the end's month.
 */
export function rangeOf(asked: { start?: Day | undefined; end?: Day | undefined }, today: Day): Range {
  const end = asked.end ?? (asked.start !== undefined && asked.start > today ? asked.start : today);
  return { end, start: asked.start ?? addDays(end, 1 - Number(end.slice(8))) };
}

export function mayReportOn(range: Range): Verdict<"invalid"> {
  if (range.start > range.end) return noErrors({ end: "The last day can't be before the first." });
  return noErrors(isWithin(range) ? {} : { end: "Choose at most a year." });
}
