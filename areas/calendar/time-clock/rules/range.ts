import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";

export const MAX_DAYS = 366;

export interface Range {
  readonly start: Day;
  readonly end: Day;
}

const isWithin = ({ start, end }: Range): boolean => daysBetween(start, end) < MAX_DAYS;

/**
 * Returns the requested range. A missing end is today, or the start if it is in the future; a missing start
 * is the first day of the end's month.
 */
export function rangeOf(query: { start?: Day | undefined; end?: Day | undefined }, today: Day): Range {
  const end = query.end ?? (query.start !== undefined && query.start > today ? query.start : today);
  return { end, start: query.start ?? addDays(end, 1 - Number(end.slice(8))) };
}

export function mayReportOn(range: Range): Verdict<"invalid"> {
  if (range.start > range.end) return verdictOf({ end: "The last day can't be before the first." });
  return verdictOf(isWithin(range) ? {} : { end: "Choose at most a year." });
}
