import { z } from "zod";
import type { Zone } from "./zone.ts";
import { clockIn } from "./zone-clock.ts";

/** A calendar date without a time zone, YYYY-MM-DD. Days compare as text: `a < b` is "a is earlier". */
export type Day = `${number}-${number}-${number}`;

export const FIRST_DAY: Day = "1800-01-01";
export const LAST_DAY: Day = "2200-12-31";
export const INVALID_DAY = "Enter a valid date (YYYY-MM-DD)";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DAY_MS = 86_400_000;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A real date between 1800 and 2200, written YYYY-MM-DD. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const [year, month, date] = partsOf(text);
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/** RULE-GEN-03: on the wire a day is YYYY-MM-DD. */
export const DaySchema: z.ZodType<Day, string> = z
  .string({ error: INVALID_DAY })
  .refine(isDay, INVALID_DAY)
  .meta({ format: "date" });

function partsOf(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** The day with these parts, or null where the calendar has none. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

export const dayParts = (day: Day): { year: number; month: number; date: number } => {
  const [year, month, date] = partsOf(day);
  return { year, month, date };
};

// Days since 1970-01-01; Date.UTC is only used as arithmetic here, no clock and no zone is read.
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

/** Like all arithmetic here it stops at the first and the last day we accept, so that the answer is always a Day. */
export const addDays = (day: Day, days: number): Day => dayAt(ordinal(day) + days);

/** RULE-APPT-06: the same date so many months on, or the last day of a month that is too short for it. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const position = year * 12 + month - 1 + months;
  const inYear = Math.floor(position / 12);
  const inMonth = position - inYear * 12 + 1;
  return dayOf(inYear, inMonth, Math.min(date, daysInMonth(inYear, inMonth))) ?? (months < 0 ? FIRST_DAY : LAST_DAY);
}

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

/** How many days `to` lies after `from`. */
export const daysBetween = (from: Day, to: Day): number => ordinal(to) - ordinal(from);

/** How many month boundaries lie between the two; the date within the month does not count. */
export function monthsBetween(from: Day, to: Day): number {
  const [fromYear, fromMonth] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** 0 Sunday … 6 Saturday (C-34). */
export const dayOfWeek = (day: Day): number => (((ordinal(day) + 4) % 7) + 7) % 7;

export const weekdayName = (day: Day): (typeof WEEKDAYS)[number] => WEEKDAYS[dayOfWeek(day)] ?? "Sunday";

export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);

/** The Monday of its week (CONST-11). */
export const startOfWeek = (day: Day): Day => addDays(day, -((dayOfWeek(day) + 6) % 7));

export function endOfMonth(day: Day): Day {
  const [year, month] = partsOf(day);
  return dayOf(year, month, daysInMonth(year, month)) ?? LAST_DAY;
}

/** Full years; somebody born on 29 February turns a year older on 1 March of a common year. Negative before birth. */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** RULE-GEN-03: shown as DD/MM/YYYY. */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

const MINUTE_MS = 60_000;
/** Asked with every request, and no day begins within a minute. */
const latest = new Map<Zone, { readonly minute: number; readonly today: Day }>();

/** The date it is in a zone at an instant (decisions.md Part A, dates). */
export function todayIn(zone: Zone, nowInstantIso: string): Day {
  const at = Date.parse(nowInstantIso);
  const minute = Math.floor(at / MINUTE_MS);
  const known = latest.get(zone);
  if (known?.minute === minute) return known.today;
  const { year, month, day } = clockIn(zone, at);
  const today = dayOf(year, month, day) ?? LAST_DAY;
  latest.set(zone, { minute, today });
  return today;
}

/**
 * Reads what an office types: 12112026, 121126, 1/2/26, 1.2.2026, 1-2-2026, 1 feb 26, 2026-02-01, `t` for today, and from today
 * `+7`, `-1`, `+2w`, `+3m`, `+1y`. Day first, always. Two digits of a year mean the nearest such year, or with `past` (birthdays)
 * the latest that is not after today. Null for anything else and for dates no calendar has.
 */
export function parseTypedDay(text: string, today: Day, options: { past?: boolean } = {}): Day | null {
  const typed = text.trim().toLowerCase();
  if (isDay(typed)) return typed;
  if (typed === "t" || typed === "today") return today;
  const step = /^([+-]) ?(\d{1,4}) ?([dwmy]?)$/.exec(typed);
  if (step) return stepFrom(today, Number(`${step[1]}${step[2]}`), step[3] ?? "");
  const parts =
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[ /.-](\d{1,2})[ /.-](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{1,2})[ /.-]?([a-z]{3,9})[ /.,-]{0,2}(\d{4}|\d{2})$/.exec(typed);
  if (!parts) return null;
  const [, date = "", monthText = "", year = ""] = parts;
  const month = monthNumber(monthText);
  if (year.length === 4) return dayOf(Number(year), month, Number(date));
  return inCentury(Number(year), month, Number(date), today, options.past ?? false);
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

function inCentury(year: number, month: number, date: number, today: Day, past: boolean): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const candidate = thisYear - (thisYear % 100) + year;
  if (past) {
    const day = dayOf(candidate, month, date);
    return day !== null && day <= today ? day : dayOf(candidate - 100, month, date);
  }
  const nearest = candidate > thisYear + 50 ? candidate - 100 : candidate <= thisYear - 50 ? candidate + 100 : candidate;
  return dayOf(nearest, month, date);
}
