import { addDays, addMonths, addYears, type Day, daysBetween, dayOfWeek, parseTypedDay, startOfWeek } from "#kernel/day.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** In letters that are no beginning of a name: "sun" and "tom" are people, too. */
const SHORT = ["mon", "tue tues", "wed", "thu thur thurs", "fri", "sat", "sun"];
const LONG_ENOUGH = 4;
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
/** Further back a date is somebody's birthday, further on a slip. */
const YEARS_BACK = 2;
const YEARS_ON = 5;
/** As long as 29 February may be away. */
const LEAP = 8;

/**
 * The days that somebody may mean who asks the calendar for one, the likeliest first; none where it is no day. Whatever a date field takes,
 * a date without its year, a month, and the words for days near today: "12/3", "12 mar", "mar 2027", "tomorrow", "next tuesday", "6 weeks".
 */
export function askedDays(text: string, today: Day): Day[] {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(?:go to|on) /, "")
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    .replace(/\s+/g, " ");
  if (typed.length < 2) return [];
  const word = WORDS[typed];
  const exact = word ? word(today) : (inSomeTime(typed, today) ?? parseTypedDay(typed, today) ?? monthOf(typed, today));
  const days = exact === null ? [...weekday(typed, today), ...withoutYear(typed, today)] : [exact];
  return days.filter((day) => day >= addYears(today, -YEARS_BACK) && day <= addYears(today, YEARS_ON));
}

/** "in 6 weeks", "3 months", "2w", "10 days ago". */
function inSomeTime(typed: string, today: Day): Day | null {
  const said = /^(?:in )?(\d{1,3}) ?(d|days?|w|wks?|weeks?|m|months?|y|years?)( ago)?$/.exec(typed);
  if (!said) return null;
  const count = Number(said[1]) * (said[3] ? -1 : 1);
  const unit = said[2]?.charAt(0);
  if (unit === "m") return addMonths(today, count);
  if (unit === "y") return addYears(today, count);
  return addDays(today, unit === "w" ? count * 7 : count);
}

const monthOf = (typed: string, today: Day): Day | null =>
  /^[a-z]{3,9} \d{4}$/.test(typed) ? parseTypedDay(`1 ${typed}`, today) : null;

/** "tuesday" is the one to come, "next tuesday" that of next week; where they differ both are offered. */
function weekday(typed: string, today: Day): Day[] {
  const said = /^(?:(this|next|last) )?([a-z]{3,9})$/.exec(typed);
  const name = said?.[2] ?? "";
  if (said?.[1] === undefined && name.length < LONG_ENOUGH) return [];
  const place = WEEKDAYS.findIndex((long, at) => long === name || SHORT[at]?.split(" ").includes(name));
  if (place < 0) return [];
  const inThisWeek = addDays(startOfWeek(today), place);
  if (said?.[1] === "this") return [inThisWeek];
  if (said?.[1] === "last") return [inThisWeek < today ? inThisWeek : addDays(inThisWeek, -7)];
  const coming = addDays(today, (place + 8 - dayOfWeek(today)) % 7);
  if (said?.[1] !== "next") return [coming, addDays(coming, 7)];
  const inNextWeek = addDays(inThisWeek, 7);
  return coming === inNextWeek || coming === today ? [inNextWeek] : [inNextWeek, coming];
}

/** The next such date, then the latest that has been. */
function withoutYear(typed: string, today: Day): Day[] {
  const said =
    /^(\d{1,2})(?:[ /.-](\d{1,2})|[ -]?([a-z]{3,9}))$/.exec(typed) ?? /^(?<month>[a-z]{3,9})[ -]?(?<date>\d{1,2})$/.exec(typed);
  if (!said) return [];
  const date = said.groups?.["date"] ?? said[1];
  const month = said.groups?.["month"] ?? said[2] ?? said[3];
  const thisYear = Number(today.slice(0, 4));
  const days = Array.from({ length: 2 * LEAP + 1 }, (_, at) => parseTypedDay(`${date} ${month} ${thisYear - LEAP + at}`, today));
  const real = days.filter((day) => day !== null);
  return [real.find((day) => day >= today), real.findLast((day) => day < today)].filter((day) => day !== undefined);
}

const DAYS_TOLD = 13;
const WEEKS_TOLD = 60;
const ago = (words: string, isPast: boolean): string => (isPast ? `${words} ago` : `in ${words}`);

/** "tomorrow", "in 5 days", "3 weeks ago", "in 4 months". */
export function howFar(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (Math.abs(days) === 1) return days > 0 ? "tomorrow" : "yesterday";
  const far = Math.abs(days);
  if (far <= DAYS_TOLD) return ago(`${far} days`, days < 0);
  if (far <= WEEKS_TOLD) return ago(`${Math.round(far / 7)} weeks`, days < 0);
  return ago(`${Math.round(far / 30.44)} months`, days < 0);
}
