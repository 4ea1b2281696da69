import { addDays, addMonths, type Day, dayOf, dayParts, daysBetween, endOfMonth, monthsBetween } from "#kernel/dates/day.ts";

/** When an appointment happens: CONST-06 says 0 None, 1 Weekly, 2 Monthly. */
export interface Recurrence {
  readonly start: Day;
  readonly interval: 0 | 1 | 2;
  /** Every so many weeks or months, at least 1. */
  readonly frequency: number;
  /** The last day there may be an occurrence on. */
  readonly end: Day | null;
  /** How many occurrences the rule makes, exceptions counted in (a removed appointment is not made up for). */
  readonly count: number | null;
  /** Occurrences removed or changed singly. */
  readonly exceptions: readonly Day[];
  /** The date a monthly rule aims at, where its first month is too short to show it; null is that of the start. */
  readonly monthDay?: number | null;
}

const step = (rule: Recurrence): number => Math.max(1, Math.trunc(rule.frequency));

/**
 * The occurrence at a place in the series, 0 being the first. Counted from the start each time, so that a series on the 31st
 * comes back to the 31st after a short month (RULE-APPT-06).
 */
export function dayAt(rule: Recurrence, place: number): Day {
  if (rule.interval !== 2) return addDays(rule.start, place * step(rule) * 7);
  const day = addMonths(rule.start, place * step(rule));
  return rule.monthDay ? dateInMonth(day, rule.monthDay) : day;
}

function dateInMonth(day: Day, date: number): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, date) ?? endOfMonth(day);
}

/** The first place whose day is on or after this one. */
function placeOnOrAfter(rule: Recurrence, day: Day): number {
  if (day <= rule.start) return 0;
  if (rule.interval === 0) return 1;
  if (rule.interval === 1) return Math.ceil(daysBetween(rule.start, day) / (step(rule) * 7));
  const place = Math.floor(monthsBetween(rule.start, day) / step(rule));
  return dayAt(rule, place) < day ? place + 1 : place;
}

/** How many places the count allows; a rule without repeats has one. */
function places(rule: Recurrence): number {
  if (rule.interval === 0) return 1;
  return rule.count === null ? Number.POSITIVE_INFINITY : Math.max(1, Math.trunc(rule.count));
}

/**
 * RULE-APPT-05: the days of a series between two days, both included, in order. Starts at `from` without walking there.
 * An open-ended series ends at `to`.
 */
export function occurrences(rule: Recurrence, between: { from: Day; to: Day }): Day[] {
  const last = rule.interval !== 0 && rule.end !== null && rule.end < between.to ? rule.end : between.to;
  const without = new Set(rule.exceptions);
  const days: Day[] = [];
  const first = placeOnOrAfter(rule, between.from);
  const stop = Math.min(places(rule), placeOnOrAfter(rule, addDays(last, 1)));
  for (let place = first; place < stop; place += 1) {
    const day = dayAt(rule, place);
    if (!without.has(day)) days.push(day);
  }
  return days;
}

export const isOccurrence = (rule: Recurrence, day: Day): boolean => occurrences(rule, { from: day, to: day }).length === 1;

/** Where in the series this day is, its exceptions counted in; null where the rule makes no occurrence. */
export function placeOf(rule: Recurrence, day: Day): number | null {
  return isOccurrence({ ...rule, exceptions: [] }, day) ? placeOnOrAfter(rule, day) : null;
}

/** How many occurrences the rule makes, exceptions counted in; null when it is open-ended. */
export function placesIn(rule: Recurrence): number | null {
  const last = lastDay(rule);
  return last === null ? null : Math.min(places(rule), placeOnOrAfter(rule, addDays(last, 1)));
}

/**
 * F-6, scope "following": the last day the old series may keep when a new one takes over on `day`. Null when the old one would
 * keep nothing, which is the scope "all".
 */
export function endBefore(rule: Recurrence, day: Day): Day | null {
  if (day <= rule.start) return null;
  const before = addDays(day, -1);
  return rule.end !== null && rule.end < before ? rule.end : before;
}

/** F-6: how many occurrences of a counted series are left from this day on, for the new series; null when it is not counted. */
export function countFrom(rule: Recurrence, day: Day): number | null {
  if (rule.count === null) return null;
  return Math.max(0, places(rule) - placeOnOrAfter(rule, day));
}

/** The last day the series can reach, exceptions not looked at; null when it is open-ended. */
export function lastDay(rule: Recurrence): Day | null {
  if (rule.interval === 0) return rule.start;
  const counted = rule.count === null ? null : dayAt(rule, places(rule) - 1);
  if (rule.end === null) return counted;
  return counted !== null && counted < rule.end ? counted : rule.end;
}
