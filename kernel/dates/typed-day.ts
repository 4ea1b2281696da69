import {
  addDays,
  addMonths,
  addYears,
  type Day,
  daysBetween,
  dayOfWeek,
  parseTypedDay,
  startOfWeek,
} from "./day.ts";
import { parseTypedTime, type WallTime } from "./wall-time.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const SHORT_WEEKDAYS = ["mon", "tue tues", "wed", "thu thur thurs", "fri", "sat", "sun"];
/** Least number of letters of a weekday in a search, because "sun" and "tom" may be names. */
const MIN_WEEKDAY_LETTERS = 4;
const WORDS: Readonly<Record<string, (today: Day) => Day>> = {
  today: (today) => today,
  tomorrow: (today) => addDays(today, 1),
  tmrw: (today) => addDays(today, 1),
  yesterday: (today) => addDays(today, -1),
  "next week": (today) => addDays(today, 7),
  "last week": (today) => addDays(today, -7),
  "next month": (today) => addMonths(today, 1),
  "last month": (today) => addMonths(today, -1),
};
/** Limits of the dates a search may mean. An earlier date is a date of birth, a later date a typing error. */
const YEARS_BACK = 2;
const YEARS_AHEAD = 5;
/** Most years between two 29 Februaries. */
const MAX_LEAP_GAP = 8;

interface ReadingOptions {
  /** Resolves weekdays and dates without a year to the latest match instead of the next (dates of birth). */
  readonly past?: boolean | undefined;
  /** Day that "+2w" and "6 weeks" count from. Defaults to today. */
  readonly from?: Day | undefined;
  /** Accepts "tue", "0712" and "2w" as dates, because text in a date field can only be a date. */
  readonly inField?: boolean | undefined;
}

export interface TypedDay {
  readonly day: Day;
  /** Time of day, as in "fri 4 dec 9am". Null if the text contains no time. */
  readonly time: WallTime | null;
}

/**
 * Parses the text of a date field. Null if the text is not a date. Every date field and the calendar's search
 * follow the same rules.
 */
export function readTypedDay(text: string, today: Day, options: ReadingOptions = {}): TypedDay | null {
  const { rest: dateText, time } = splitTime(normaliseText(text));
  const [day] = possibleDays(dateText, today, { ...options, inField: true });
  return day === undefined ? null : { day, time };
}

/**
 * Returns the days that a search text may mean, most likely first: "12/3", "12 mar", "mar 2027", "tomorrow",
 * "next tuesday", "6 weeks", and any date with a year that a date field accepts. Empty if the text is not a
 * date.
 */
export function searchedDays(text: string, today: Day): Day[] {
  const normalisedText = normaliseText(text).replace(/^(?:go to|on) /, "");
  if (normalisedText.length < 2) return [];
  return possibleDays(normalisedText, today, {}).filter(
    (day) => day >= addYears(today, -YEARS_BACK) && day <= addYears(today, YEARS_AHEAD),
  );
}

const normaliseText = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    .replace(/\s+/g, " ");

/**
 * Splits a time off the end of the text. A time needs am or pm, or a colon, to be distinguished from a year.
 */
function splitTime(typed: string): { rest: string; time: WallTime | null } {
  const parts = /^(.+?)(?:,| at)? (\d{1,2}(?:[:.]?\d{2})? ?[ap]\.?m?\.?|\d{1,2}:\d{2})$/.exec(typed);
  const time = parts?.[2] === undefined ? null : parseTypedTime(parts[2]);
  return time === null ? { rest: typed, time } : { rest: parts?.[1] ?? typed, time };
}

function possibleDays(typed: string, today: Day, options: ReadingOptions): Day[] {
  const weekdayMatch = /^(?:on )?([a-z]{3,9}),? (?=\d)(.+)$/.exec(typed);
  const weekdayIndex = weekdayMatch ? weekdayIndexOf(weekdayMatch[1] ?? "") : -1;
  if (weekdayMatch && weekdayIndex >= 0) {
    return possibleDays(weekdayMatch[2] ?? "", today, options).filter(
      (day) => (dayOfWeek(day) + 6) % 7 === weekdayIndex,
    );
  }
  const resolveWord = Object.hasOwn(WORDS, typed) ? WORDS[typed] : undefined;
  const exactDay = resolveWord
    ? resolveWord(today)
    : (parseRelativeDay(typed, today, options) ??
      parseTypedDay(typed, typed.startsWith("+") || typed.startsWith("-") ? (options.from ?? today) : today, {
        past: options.past ?? false,
      }) ??
      monthOf(typed, today));
  return exactDay === null
    ? [...daysOfWeekday(typed, today, options), ...daysWithoutYear(typed, today, options)]
    : [exactDay];
}

/** Parses a relative date: "in 6 weeks", "3 months", "2w", "10 days ago". Null for any other text. */
function parseRelativeDay(typed: string, today: Day, { from = today }: ReadingOptions): Day | null {
  const match = /^(?:in )?(\d{1,3}) ?(d|days?|w|wks?|weeks?|m|months?|y|years?)( ago)?$/.exec(typed);
  if (!match) return null;
  const count = Number(match[1]) * (match[3] ? -1 : 1);
  const unit = match[2]?.charAt(0);
  if (unit === "m") return addMonths(from, count);
  if (unit === "y") return addYears(from, count);
  return addDays(from, unit === "w" ? count * 7 : count);
}

const monthOf = (typed: string, today: Day): Day | null =>
  /^[a-z]{3,9} \d{4}$/.test(typed) ? parseTypedDay(`1 ${typed}`, today) : null;

const weekdayIndexOf = (name: string): number =>
  WEEKDAYS.findIndex((long, index) => long === name || SHORT_WEEKDAYS[index]?.split(" ").includes(name));

/**
 * Returns the days a weekday may mean: "tuesday" is the next one, "next tuesday" the one of next week. Both
 * are returned if they differ.
 */
function daysOfWeekday(typed: string, today: Day, { past, inField }: ReadingOptions): Day[] {
  const match = /^(?:(this|next|last) )?([a-z]{3,9})$/.exec(typed);
  const name = match?.[2] ?? "";
  if (match?.[1] === undefined && !inField && name.length < MIN_WEEKDAY_LETTERS) return [];
  const index = weekdayIndexOf(name);
  if (index < 0) return [];
  const thisWeekDay = addDays(startOfWeek(today), index);
  if (match?.[1] === "this") return [thisWeekDay];
  if (match?.[1] === "last" || (past && match?.[1] === undefined))
    return [thisWeekDay < today ? thisWeekDay : addDays(thisWeekDay, -7)];
  const comingDay = addDays(today, (index + 8 - dayOfWeek(today)) % 7);
  if (match?.[1] !== "next") return [comingDay, addDays(comingDay, 7)];
  const nextWeekDay = addDays(thisWeekDay, 7);
  return comingDay === nextWeekDay || comingDay === today ? [nextWeekDay] : [nextWeekDay, comingDay];
}

/**
 * Returns the days that a date without a year may mean: the next such date, then the latest in the past; in
 * reverse order with `past`.
 */
function daysWithoutYear(typed: string, today: Day, { past, inField }: ReadingOptions): Day[] {
  const match =
    /^(\d{1,2})(?:[ /.-](\d{1,2})|[ -]?([a-z]{3,9}))$/.exec(typed) ??
    /^(?<month>[a-z]{3,9})[ -]?(?<date>\d{1,2})$/.exec(typed) ??
    (inField ? /^(?<date>\d{2})(?<month>\d{2})$/.exec(typed) : null);
  if (!match) return [];
  const date = match.groups?.["date"] ?? match[1];
  const month = match.groups?.["month"] ?? match[2] ?? match[3];
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: 2 * MAX_LEAP_GAP + 1 }, (_, index) =>
    parseTypedDay(`${date} ${month} ${thisYear - MAX_LEAP_GAP + index}`, today),
  );
  const validDays = days.filter((day) => day !== null);
  const next = validDays.find((day) => day >= today);
  const latest = validDays.findLast((day) => (past ? day <= today : day < today));
  return (past ? [latest, next] : [next, latest]).filter((day) => day !== undefined);
}

const DAYS_NAMED = 13;
const WEEKS_NAMED = 60;
const formatDistance = (distance: string, isPast: boolean): string =>
  isPast ? `${distance} ago` : `in ${distance}`;

/** Describes the distance to a day: "tomorrow", "in 5 days", "3 weeks ago", "in 4 months". */
export function describeDistance(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (Math.abs(days) === 1) return days > 0 ? "tomorrow" : "yesterday";
  const distance = Math.abs(days);
  if (distance <= DAYS_NAMED) return formatDistance(`${distance} days`, days < 0);
  if (distance <= WEEKS_NAMED) return formatDistance(`${Math.round(distance / 7)} weeks`, days < 0);
  return formatDistance(`${Math.round(distance / 30.44)} months`, days < 0);
}
