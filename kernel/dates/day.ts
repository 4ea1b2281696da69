import { z } from "zod";
import type { Zone } from "./zone.ts";
import { clockIn } from "./zone-clock.ts";

/**
 * A calendar date without a time zone, YYYY-MM-DD. Days are ordered like their text: `a < b` means that a is
 * earlier.
 */
export type Day = `${number}-${number}-${number}`;

export const FIRST_DAY: Day = "1800-01-01";
export const LAST_DAY: Day = "2200-12-31";
export const INVALID_DAY = "Enter a valid date (YYYY-MM-DD).";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DAY_MS = 86_400_000;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Returns true for an existing date from 1800 to 2200, written YYYY-MM-DD. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const [year, month, date] = partsOf(text);
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** Schema of a day in requests and replies, YYYY-MM-DD (RULE-GEN-03). */
export const DaySchema: z.ZodType<Day, string> = z
  .string({ error: INVALID_DAY })
  .refine(isDay, INVALID_DAY)
  .meta({ format: "date" });

function partsOf(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** Returns the day with these parts, or null if the calendar has no such day. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

export const dayParts = (day: Day): { year: number; month: number; date: number } => {
  const [year, month, date] = partsOf(day);
  return { year, month, date };
};

// Returns the number of days since 1970-01-01. `Date.UTC` only does arithmetic: no clock and no time zone is
// read.
function ordinal(day: Day): number {
  const [year, month, date] = partsOf(day);
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

const FIRST_ORDINAL = ordinal(FIRST_DAY);
const LAST_ORDINAL = ordinal(LAST_DAY);

function dayAt(position: number): Day {
  const date = new Date(Math.min(Math.max(position, FIRST_ORDINAL), LAST_ORDINAL) * DAY_MS);
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? LAST_DAY;
}

/**
 * Returns the day that is a number of days later. Like all arithmetic in this file, stops at `FIRST_DAY` and
 * `LAST_DAY` so that the result is always a Day.
 */
export const addDays = (day: Day, days: number): Day => dayAt(ordinal(day) + days);

/**
 * Returns the same date a number of months later, or the last day of the month if the month is too short
 * (RULE-APPT-06).
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const position = year * 12 + month - 1 + months;
  const targetYear = Math.floor(position / 12);
  const targetMonth = position - targetYear * 12 + 1;
  return (
    dayOf(targetYear, targetMonth, Math.min(date, daysInMonth(targetYear, targetMonth))) ??
    (months < 0 ? FIRST_DAY : LAST_DAY)
  );
}

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => ordinal(to) - ordinal(from);

/** Returns the number of month boundaries between two days; the date within the month is ignored. */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear, fromMonth] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Returns the day of the week from 0 (Sunday) to 6 (Saturday) (C-34). */
export const dayOfWeek = (day: Day): number => (((ordinal(day) + 4) % 7) + 7) % 7;

export const weekdayName = (day: Day): (typeof WEEKDAYS)[number] => WEEKDAYS[dayOfWeek(day)] ?? "Sunday";

export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the Monday of the day's week (CONST-11). */
export const startOfWeek = (day: Day): Day => addDays(day, -((dayOfWeek(day) + 6) % 7));

export function endOfMonth(day: Day): Day {
  const [year, month] = partsOf(day);
  return dayOf(year, month, daysInMonth(year, month)) ?? LAST_DAY;
}

/**
 * Returns the age in full years. A person born on 29 February turns a year older on 1 March in common years.
 * Negative before birth.
 */
export function ageOn(birth: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Formats a day as DD/MM/YYYY (RULE-GEN-03). */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Formats a day within a sentence: "1 Feb 2026". */
export function formatWrittenDay(day: Day): string {
  const [year, month, date] = partsOf(day);
  const name = MONTHS[month - 1]?.slice(0, 3) ?? "";
  return `${date} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

const MINUTE_MS = 60_000;
/**
 * Cached date of each time zone for the current minute. Every request needs the date, and no day begins
 * within a minute.
 */
const todayCache = new Map<Zone, { readonly minute: number; readonly today: Day }>();

/** Returns the date in a time zone at an instant (decisions.md Part A, dates). */
export function todayIn(zone: Zone, nowInstantIso: string): Day {
  const nowMs = Date.parse(nowInstantIso);
  const minute = Math.floor(nowMs / MINUTE_MS);
  const cached = todayCache.get(zone);
  if (cached?.minute === minute) return cached.today;
  const { year, month, day } = clockIn(zone, nowMs);
  const today = dayOf(year, month, day) ?? LAST_DAY;
  todayCache.set(zone, { minute, today });
  return today;
}

/**
 * Parses a date as typed in an office: 12112026, 121126, 1/2/26, 1.2.2026, 1-2-2026, 1 feb 26, 2026-02-01,
 * `t` for today, and relative to today `+7`, `-1`, `+2w`, `+3m`, `+1y`. The day always comes first. A
 * two-digit year means the nearest such year or, with `past` (dates of birth), the latest that is not after
 * today. Null for any other text and for dates that don't exist.
 */
export function parseTypedDay(text: string, today: Day, options: { past?: boolean } = {}): Day | null {
  const normalisedText = text.trim().toLowerCase();
  if (isDay(normalisedText)) return normalisedText;
  if (normalisedText === "t" || normalisedText === "today") return today;
  const step = /^([+-]) ?(\d{1,4}) ?([dwmy]?)$/.exec(normalisedText);
  if (step) return stepFrom(today, Number(`${step[1]}${step[2]}`), step[3] ?? "");
  const parts =
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(normalisedText) ??
    /^(\d{1,2})[ /.-](\d{1,2})[ /.-](\d{4}|\d{2})$/.exec(normalisedText) ??
    /^(\d{1,2})[ /.-]?([a-z]{3,9})[ /.,-]{0,2}(\d{4}|\d{2})$/.exec(normalisedText);
  if (!parts) return null;
  const [, date = "", monthText = "", year = ""] = parts;
  const month = monthNumber(monthText);
  if (year.length === 4) return dayOf(Number(year), month, Number(date));
  return dayInCentury(Number(year), month, Number(date), today, options.past ?? false);
}

function stepFrom(today: Day, count: number, unit: string): Day {
  if (unit === "m") return addMonths(today, count);
  if (unit === "y") return addYears(today, count);
  return addDays(today, unit === "w" ? count * 7 : count);
}

function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return MONTHS.findIndex((name) => name.startsWith(text)) + 1;
}

function dayInCentury(year: number, month: number, date: number, today: Day, isPast: boolean): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const candidate = thisYear - (thisYear % 100) + year;
  if (isPast) {
    const day = dayOf(candidate, month, date);
    return day !== null && day <= today ? day : dayOf(candidate - 100, month, date);
  }
  const nearestYear =
    candidate > thisYear + 50 ? candidate - 100 : candidate <= thisYear - 50 ? candidate + 100 : candidate;
  return dayOf(nearestYear, month, date);
}
