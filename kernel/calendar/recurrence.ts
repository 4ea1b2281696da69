import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayParts,
  daysBetween,
  endOfMonth,
  monthsBetween,
} from "#kernel/dates/day.ts";

/** Recurrence rule of an appointment. `interval` is 0 for none, 1 for weekly, 2 for monthly (CONST-06). */
export interface Recurrence {
  readonly start: Day;
  readonly interval: 0 | 1 | 2;
  /** Number of weeks or months between occurrences, at least 1. */
  readonly frequency: number;
  /** Last day on which an occurrence may fall. Null if the rule has no end date. */
  readonly end: Day | null;
  /**
   * Number of occurrences, including exceptions: a removed occurrence is not replaced. Null if the rule is
   * not limited by a count.
   */
  readonly count: number | null;
  /** Days of occurrences that were removed or changed individually. */
  readonly exceptions: readonly Day[];
  /**
   * Day of the month that a monthly rule aims at, if the first month is too short for it. Null or undefined
   * means the day of `start`.
   */
  readonly monthDay?: number | null;
}

const stepOf = (rule: Recurrence): number => Math.max(1, Math.trunc(rule.frequency));

/**
 * Returns the day of an occurrence by its index; 0 is the first. Counts from the start each time so that a
 * series on the 31st returns to the 31st after a short month (RULE-APPT-06).
 */
export function dayAt(rule: Recurrence, index: number): Day {
  if (rule.interval !== 2) return addDays(rule.start, index * stepOf(rule) * 7);
  const day = addMonths(rule.start, index * stepOf(rule));
  return rule.monthDay ? dateInMonth(day, rule.monthDay) : day;
}

function dateInMonth(day: Day, date: number): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, date) ?? endOfMonth(day);
}

/** Returns the index of the first occurrence on or after a day. */
function indexOnOrAfter(rule: Recurrence, day: Day): number {
  if (day <= rule.start) return 0;
  if (rule.interval === 0) return 1;
  if (rule.interval === 1) return Math.ceil(daysBetween(rule.start, day) / (stepOf(rule) * 7));
  const index = Math.floor(monthsBetween(rule.start, day) / stepOf(rule));
  return dayAt(rule, index) < day ? index + 1 : index;
}

/**
 * Returns how many occurrences the count allows: 1 for a rule that does not repeat, infinity if there is no
 * count.
 */
function occurrenceLimit(rule: Recurrence): number {
  if (rule.interval === 0) return 1;
  return rule.count === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.trunc(rule.count));
}

/**
 * Returns the days of a series from `from` to `to`, both inclusive, in order (RULE-APPT-05). The first
 * occurrence is computed directly, without iterating from the start of the series.
 */
export function occurrences(rule: Recurrence, range: { from: Day; to: Day }): Day[] {
  const last = rule.interval !== 0 && rule.end !== null && rule.end < range.to ? rule.end : range.to;
  const exceptions = new Set(rule.exceptions);
  const days: Day[] = [];
  const firstIndex = indexOnOrAfter(rule, range.from);
  const endIndex = Math.min(occurrenceLimit(rule), indexOnOrAfter(rule, addDays(last, 1)));
  for (let index = firstIndex; index < endIndex; index += 1) {
    const day = dayAt(rule, index);
    if (!exceptions.has(day)) days.push(day);
  }
  return days;
}

export const isOccurrence = (rule: Recurrence, day: Day): boolean =>
  occurrences(rule, { from: day, to: day }).length === 1;

/**
 * Returns the index of the occurrence on a day, including exceptions. Null if the rule has no occurrence on
 * that day.
 */
export function occurrenceIndex(rule: Recurrence, day: Day): number | null {
  return isOccurrence({ ...rule, exceptions: [] }, day) ? indexOnOrAfter(rule, day) : null;
}

/** Returns the number of occurrences, including exceptions. Null if the series is open-ended. */
export function countOccurrences(rule: Recurrence): number | null {
  const last = lastDay(rule);
  return last === null ? null : Math.min(occurrenceLimit(rule), indexOnOrAfter(rule, addDays(last, 1)));
}

/**
 * Returns the last day that the old series may keep if a new series replaces it from `day` on (F-6, scope
 * "following"). Null if the old series would keep no occurrence, which is the scope "all".
 */
export function endBefore(rule: Recurrence, day: Day): Day | null {
  if (day <= rule.start) return null;
  const dayBefore = addDays(day, -1);
  return rule.end !== null && rule.end < dayBefore ? rule.end : dayBefore;
}

/**
 * Returns how many occurrences remain on or after this day, for a series that ends after a number of them
 * (F-6). Returns null for a series that ends on a day or never ends.
 */
export function countFrom(rule: Recurrence, day: Day): number | null {
  if (rule.count === null) return null;
  return Math.max(0, occurrenceLimit(rule) - indexOnOrAfter(rule, day));
}

/** Returns the last possible day of the series, ignoring exceptions. Null if the series is open-ended. */
export function lastDay(rule: Recurrence): Day | null {
  if (rule.interval === 0) return rule.start;
  const lastCounted = rule.count === null ? null : dayAt(rule, occurrenceLimit(rule) - 1);
  if (rule.end === null) return lastCounted;
  return lastCounted !== null && lastCounted < rule.end ? lastCounted : rule.end;
}
