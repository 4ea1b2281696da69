import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayOfWeek,
  dayParts,
  daysBetween,
  endOfMonth,
  isDay,
  monthsBetween,
  startOfWeek,
} from "#kernel/dates/day.ts";
import { isWallTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { MOST_REPEATS } from "../contract.ts";

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Day | null;
  /** Days of the week, each with which of the month is meant; 0: every one. */
  readonly weekdays: readonly { readonly day: number; readonly place: number }[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
}

const UNDERSTOOD = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST"]);

/** Where a rule says to end, as it is written: in UTC, or on the clock of its first day. */
export interface Until {
  readonly day: Day;
  /** Null: that whole day. */
  readonly time: WallTime | null;
  readonly isUtc: boolean;
}

/** A rule of RFC 5545, 3.3.10, as far as appointments need it; null for any other, which is to be looked at. `lastDay`: of what begins until then. */
export function ruleIn(text: string, lastDay: (until: Until) => Day = ({ day }) => day): Rule | null {
  const parts = new Map(text.split(";").map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""] as const));
  const frequency = FREQUENCIES.find((name) => name === parts.get("FREQ"));
  const [interval, count] = [Number(parts.get("INTERVAL") ?? 1), parts.has("COUNT") ? Number(parts.get("COUNT")) : null];
  const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1;
  const weekStart = parts.get("WKST") ?? "MO";
  if (!frequency || !isWhole(interval) || (count !== null && !isWhole(count))) return null;
  if ([...parts.keys()].some((name) => !UNDERSTOOD.has(name))) return null;
  // Which day a week begins on matters to every second week of several days only.
  if (weekStart !== "MO" && interval > 1 && frequency === "WEEKLY") return null;
  const weekdays = listOf(parts.get("BYDAY")).map(weekdayIn);
  const [monthDays, months] = [listOf(parts.get("BYMONTHDAY")).map(Number), listOf(parts.get("BYMONTH")).map(Number)];
  const isOdd = weekdays.some((each) => each === null) || [...monthDays, ...months].some((each) => !Number.isInteger(each));
  const needsMonth = weekdays.some((each) => each !== null && each.place !== 0) && frequency !== "MONTHLY";
  if (isOdd || needsMonth || (frequency === "YEARLY" && (weekdays.length > 0 || monthDays.length > 0))) return null;
  const until = parts.has("UNTIL") ? untilIn(parts.get("UNTIL") ?? "") : null;
  if (until === null && parts.has("UNTIL")) return null;
  return {
    ...{ frequency, interval, count, monthDays, months },
    until: until && lastDay(until),
    weekdays: weekdays.flatMap((each) => each ?? []),
  };
}

const listOf = (text: string | undefined): string[] => (text === undefined || text === "" ? [] : text.split(","));

function weekdayIn(text: string): Rule["weekdays"][number] | null {
  const [, place = "0", name = ""] = /^([+-]?\d)?([A-Z]{2})$/.exec(text) ?? [];
  const day = WEEKDAYS.indexOf(name);
  return day === -1 ? null : { day, place: Number(place) };
}

function untilIn(text: string): Until | null {
  const [, year, month, date, hour, minute, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/.exec(text) ?? [];
  const [day, time] = [`${year}-${month}-${date}`, `${hour}:${minute}`];
  if (!isDay(day) || (hour !== undefined && !isWallTime(time))) return null;
  return { day, time: isWallTime(time) ? time : null, isUtc: utc !== undefined };
}

/**
 * The days of a rule from its first one, never beyond `last` nor more than a thousand: every day up to there is looked at once, so that a rule without
 * an end, or one that no day meets, ends all the same.
 */
export function daysOf(rule: Rule, start: Day, last: Day): Day[] {
  const days: Day[] = [];
  const end = endOf(rule, last);
  for (let day = start; day <= end && days.length < mostOf(rule); day = addDays(day, 1))
    // The first day counts even where the rule would not give it.
    if (day === start || meets(rule, start, day)) days.push(day);
  return days;
}

const endOf = ({ until }: Rule, last: Day): Day => (until !== null && until < last ? until : last);
const mostOf = ({ count }: Rule): number => Math.min(count ?? MOST_REPEATS, MOST_REPEATS);

/** Whether the thousand were not enough: the rule may have more days before its end. */
export const isCutOff = (rule: Rule, days: readonly Day[], last: Day): boolean =>
  days.length >= MOST_REPEATS && (rule.count ?? MOST_REPEATS + 1) > MOST_REPEATS && (days.at(-1) ?? last) < endOf(rule, last);

/** How many days were looked at to find these. */
export const daysLookedAt = (rule: Rule, days: readonly Day[], last: Day): number => {
  const [start = last] = days;
  const reached = days.length >= mostOf(rule) ? (days.at(-1) ?? last) : endOf(rule, last);
  return Math.max(0, daysBetween(start, reached));
};

function meets(rule: Rule, start: Day, day: Day): boolean {
  const { frequency, interval, months } = rule;
  if (months.length > 0 && !months.includes(dayParts(day).month)) return false;
  if (frequency === "DAILY") return daysBetween(start, day) % interval === 0 && isOnWeekday(rule, day) && isOnDate(rule, day);
  if (frequency === "WEEKLY") {
    const weeks = daysBetween(startOfWeek(start), startOfWeek(day)) / 7;
    return weeks % interval === 0 && (rule.weekdays.length > 0 ? isOnWeekday(rule, day) : dayOfWeek(day) === dayOfWeek(start));
  }
  if (frequency === "YEARLY") return isSameDate(rule, start, day);
  if (monthsBetween(start, day) % interval !== 0) return false;
  if (rule.weekdays.length === 0 && rule.monthDays.length === 0) return dayParts(day).date === dayParts(start).date;
  return isOnWeekday(rule, day) && isOnDate(rule, day);
}

function isSameDate({ interval, months }: Rule, start: Day, day: Day): boolean {
  const [from, to] = [dayParts(start), dayParts(day)];
  return (to.year - from.year) % interval === 0 && from.date === to.date && (months.length > 0 || from.month === to.month);
}

function isOnDate({ monthDays }: Rule, day: Day): boolean {
  if (monthDays.length === 0) return true;
  const fromEnd = daysBetween(endOfMonth(day), day) - 1;
  return monthDays.includes(dayParts(day).date) || monthDays.includes(fromEnd);
}

function isOnWeekday({ weekdays }: Rule, day: Day): boolean {
  if (weekdays.length === 0) return true;
  const { year, month, date } = dayParts(day);
  const place = Math.ceil(date / 7);
  const first = dayOf(year, month, 1) ?? day;
  const fromEnd = -Math.ceil((daysBetween(day, addDays(addMonths(first, 1), -1)) + 1) / 7);
  return weekdays.some((each) => each.day === dayOfWeek(day) && [0, place, fromEnd].includes(each.place));
}
