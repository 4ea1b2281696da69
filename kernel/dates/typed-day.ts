import { addDays, addMonths, addYears, type Day, daysBetween, dayOfWeek, parseTypedDay, startOfWeek } from "./day.ts";
import { parseTypedTime, type WallTime } from "./wall-time.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const SHORT = ["mon", "tue tues", "wed", "thu thur thurs", "fri", "sat", "sun"];
/** Least number of letters of a weekday in a search, because "sun" and "tom" may be names. */
const LETTERS_IN_A_SEARCH = 4;
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
const LEAP = 8;

interface Reading {
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
export function readTypedDay(text: string, today: Day, reading: Reading = {}): TypedDay | null {
  const { rest, time } = withoutTime(plain(text));
  const [day] = daysMeant(rest, today, { ...reading, inField: true });
  return day === undefined ? null : { day, time };
}

/**
 * Returns the days that a search text may mean, most likely first: "12/3", "12 mar", "mar 2027", "tomorrow",
 * "next tuesday", "6 weeks", and any date with a year that a date field accepts. Empty if the text is not a
 * date.
 */
export function searchedDays(text: string, today: Day): Day[] {
  const typed = plain(text).replace(/^(?:go to|on) /, "");
  if (typed.length < 2) return [];
  return daysMeant(typed, today, {}).filter((day) => day >= addYears(today, -YEARS_BACK) && day <= addYears(today, YEARS_AHEAD));
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    .replace(/\s+/g, " ");

/**
 * Splits a time off the end of the text. A time needs am or pm, or a colon, to be distinguished from a year.
 */
function withoutTime(typed: string): { rest: string; time: WallTime | null } {
  const parts = /^(.+?)(?:,| at)? (\d{1,2}(?:[:.]?\d{2})? ?[ap]\.?m?\.?|\d{1,2}:\d{2})$/.exec(typed);
  const time = parts?.[2] === undefined ? null : parseTypedTime(parts[2]);
  return time === null ? { rest: typed, time } : { rest: parts?.[1] ?? typed, time };
}

function daysMeant(typed: string, today: Day, reading: Reading): Day[] {
  const named = /^(?:on )?([a-z]{3,9}),? (?=\d)(.+)$/.exec(typed);
  const place = named ? weekdayPlace(named[1] ?? "") : -1;
  if (named && place >= 0) {
    return daysMeant(named[2] ?? "", today, reading).filter((day) => (dayOfWeek(day) + 6) % 7 === place);
  }
  const word = Object.hasOwn(WORDS, typed) ? WORDS[typed] : undefined;
  const exact = word
    ? word(today)
    : (inSomeTime(typed, today, reading) ??
      parseTypedDay(typed, typed.startsWith("+") || typed.startsWith("-") ? (reading.from ?? today) : today, {
        past: reading.past ?? false,
      }) ??
      monthOf(typed, today));
  return exact === null ? [...weekday(typed, today, reading), ...withoutYear(typed, today, reading)] : [exact];
}

/** Parses a relative date: "in 6 weeks", "3 months", "2w", "10 days ago". Null for any other text. */
function inSomeTime(typed: string, today: Day, { from = today }: Reading): Day | null {
  const said = /^(?:in )?(\d{1,3}) ?(d|days?|w|wks?|weeks?|m|months?|y|years?)( ago)?$/.exec(typed);
  if (!said) return null;
  const count = Number(said[1]) * (said[3] ? -1 : 1);
  const unit = said[2]?.charAt(0);
  if (unit === "m") return addMonths(from, count);
  if (unit === "y") return addYears(from, count);
  return addDays(from, unit === "w" ? count * 7 : count);
}

const monthOf = (typed: string, today: Day): Day | null =>
  /^[a-z]{3,9} \d{4}$/.test(typed) ? parseTypedDay(`1 ${typed}`, today) : null;

const weekdayPlace = (name: string): number =>
  WEEKDAYS.findIndex((long, at) => long === name || SHORT[at]?.split(" ").includes(name));

/**
 * Returns the days a weekday may mean: "tuesday" is the next one, "next tuesday" the one of next week. Both
 * are returned if they differ.
 */
function weekday(typed: string, today: Day, { past, inField }: Reading): Day[] {
  const said = /^(?:(this|next|last) )?([a-z]{3,9})$/.exec(typed);
  const name = said?.[2] ?? "";
  if (said?.[1] === undefined && !inField && name.length < LETTERS_IN_A_SEARCH) return [];
  const place = weekdayPlace(name);
  if (place < 0) return [];
  const inThisWeek = addDays(startOfWeek(today), place);
  if (said?.[1] === "this") return [inThisWeek];
  if (said?.[1] === "last" || (past && said?.[1] === undefined))
    return [inThisWeek < today ? inThisWeek : addDays(inThisWeek, -7)];
  const coming = addDays(today, (place + 8 - dayOfWeek(today)) % 7);
  if (said?.[1] !== "next") return [coming, addDays(coming, 7)];
  const inNextWeek = addDays(inThisWeek, 7);
  return coming === inNextWeek || coming === today ? [inNextWeek] : [inNextWeek, coming];
}

/**
 * Returns the days that a date without a year may mean: the next such date, then the latest in the past; in
 * reverse order with `past`.
 */
function withoutYear(typed: string, today: Day, { past, inField }: Reading): Day[] {
  const said =
    /^(\d{1,2})(?:[ /.-](\d{1,2})|[ -]?([a-z]{3,9}))$/.exec(typed) ??
    /^(?<month>[a-z]{3,9})[ -]?(?<date>\d{1,2})$/.exec(typed) ??
    (inField ? /^(?<date>\d{2})(?<month>\d{2})$/.exec(typed) : null);
  if (!said) return [];
  const date = said.groups?.["date"] ?? said[1];
  const month = said.groups?.["month"] ?? said[2] ?? said[3];
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: 2 * LEAP + 1 }, (_, at) => parseTypedDay(`${date} ${month} ${thisYear - LEAP + at}`, today));
  const real = days.filter((day) => day !== null);
  const next = real.find((day) => day >= today);
  const latest = real.findLast((day) => (past ? day <= today : day < today));
  return (past ? [latest, next] : [next, latest]).filter((day) => day !== undefined);
}

const DAYS_NAMED = 13;
const WEEKS_NAMED = 60;
const ago = (words: string, isPast: boolean): string => (isPast ? `${words} ago` : `in ${words}`);

/** Describes the distance to a day: "tomorrow", "in 5 days", "3 weeks ago", "in 4 months". */
export function howFar(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (Math.abs(days) === 1) return days > 0 ? "tomorrow" : "yesterday";
  const far = Math.abs(days);
  if (far <= DAYS_NAMED) return ago(`${far} days`, days < 0);
  if (far <= WEEKS_NAMED) return ago(`${Math.round(far / 7)} weeks`, days < 0);
  return ago(`${Math.round(far / 30.44)} months`, days < 0);
}
