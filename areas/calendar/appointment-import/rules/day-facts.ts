import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";

const EPOCH: Day = "1970-01-01";

/**
 * A day of the Gregorian calendar with the facts that recurrence rules need; `number` counts days since
 * 1970-01-01.
 */
export interface DayFacts {
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly date: number;
  /** Day of the week, from 0 (Sunday) to 6 (Saturday). */
  readonly weekday: number;
  /** Day of the year; 1 January is 1. */
  readonly yearDay: number;
  readonly monthLength: number;
  readonly yearLength: number;
}

export const numberOfDay = (day: Day): number => daysBetween(EPOCH, day);
export const dayOfNumber = (number: number): Day => addDays(EPOCH, number);

const BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Returns the day number of 1 January of a year. */
export const firstOfYear = (year: number): number =>
  (year - 1970) * 365 +
  Math.floor((year - 1969) / 4) -
  Math.floor((year - 1901) / 100) +
  Math.floor((year - 1601) / 400);

/** Returns the number of days in a year before a month; month 13 gives the length of the year. */
const daysBefore = (year: number, month: number): number =>
  (BEFORE_MONTH[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0);

/** Returns the day number of the first day of a month, counted in months since January of year 0. */
export function firstOfMonth(months: number): number {
  const year = Math.floor(months / 12);
  return firstOfYear(year) + daysBefore(year, months - year * 12 + 1);
}

export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

export function factsOf(number: number): DayFacts {
  let year = 1970 + Math.floor(number / 365.2425);
  if (firstOfYear(year) > number) year -= 1;
  if (firstOfYear(year + 1) <= number) year += 1;
  const yearDay = number - firstOfYear(year) + 1;
  let month = Math.min(12, Math.floor((yearDay - 1) / 31) + 1);
  if (month < 12 && daysBefore(year, month + 1) < yearDay) month += 1;
  const date = yearDay - daysBefore(year, month);
  const monthLength = daysBefore(year, month + 1) - daysBefore(year, month);
  return {
    number,
    year,
    month,
    date,
    weekday: weekdayOf(number),
    yearDay,
    monthLength,
    yearLength: isLeap(year) ? 366 : 365,
  };
}
