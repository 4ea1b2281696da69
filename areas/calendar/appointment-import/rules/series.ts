import { type Day, isDay } from "#kernel/dates/day.ts";
import { isWallTime } from "#kernel/dates/wall-time.ts";
import { MAX_REPEATS } from "../contract.ts";
import {
  type CalendarEvent,
  type CalendarTime,
  lastDayOf,
  type Wall,
  type CalendarContext,
  wallOnClockOf,
  wallWritten,
} from "./event.ts";
import { daysLookedAt, daysOf, continuesAfter, isCutOff } from "./repeat.ts";
import { type Rule, ruleIn } from "./repeat-rule.ts";

export const UNREADABLE_RULE = "Its repeat rule can't be read, so only its first day is imported.";
export const UNREADABLE_RULES =
  "One of its repeat rules can't be read, so the days of that rule are missing.";
export const UNREADABLE_EXCEPTION =
  "A rule of days that are left out can't be read, so those days are imported too.";
export const LOOSE_DATE = "It leaves out a day at another time than its own. All of that day is left out.";
export const NO_DAYS = "Its repeat rule gives no day, so only its first day is imported.";
export const OTHER_TIMES = "It repeats at several times of the day. Only the time of its start is imported.";

/** An occurrence in the zone of the event's start. */
export interface Occurrence extends Wall {
  /** Length of this occurrence in minutes; null if it has the event's length. */
  readonly minutes: number | null;
}

export interface Series {
  readonly occurrences: readonly Occurrence[];
  readonly doubts: readonly string[];
  /** True if the series has more occurrences than are imported. */
  readonly isCut: boolean;
}

type Context = Pick<CalendarContext, "zone" | "zoneOf" | "last" | "onDays" | "onLonger">;

/**
 * Returns the occurrences of an event in order, each once: those of its rules and added dates without the
 * excluded dates.
 */
export function seriesOf(event: CalendarEvent, start: CalendarTime, where: Context): Series {
  const first = wallWritten(start);
  if (first === null) return { occurrences: [], doubts: [], isCut: false };
  const rules = readRules(event.rules, start, where);
  const { days, isCut, isLonger } = daysOfRules(rules, first.day, where, rules.length === 1);
  if (isLonger) where.onLonger?.();
  const except = readRules(event.exceptRules, start, where);
  const excluded = new Set(daysOfRules(except, first.day, where, false).days);
  // DTSTART is the only occurrence of an event without rules, or whose rule gives none (UNTIL before the
  // start); in a series, DTSTART is the first day of its rules.
  const hasNoDays = rules.length === 1 && days.length === 0 && !isCut;
  const isFirstOfRule = rules.length === 1 && !hasNoDays;
  const ruleDays = [...new Set(isFirstOfRule ? days : [first.day, ...days])].filter(
    (day) => rules.length === 0 || !excluded.has(day),
  );
  const added = event.also.flatMap((time) => {
    const wall = wallOnClockOf(start, time, where);
    return wall === null
      ? []
      : [{ ...(time.isDate ? { ...wall, time: first.time } : wall), minutes: time.minutes }];
  });
  const all = [...ruleDays.map((day) => ({ day, time: first.time, minutes: null })), ...added];
  const { occurrences, isLoose } = withoutDates(uniqueOf(all), event.without, start, where);
  return {
    occurrences: occurrences.slice(0, MAX_REPEATS),
    doubts: [
      ...doubtsOf(event, { rules, except }, first),
      ...(hasNoDays ? [NO_DAYS] : []),
      ...(isLoose ? [LOOSE_DATE] : []),
    ],
    isCut: isCut || occurrences.length > MAX_REPEATS,
  };
}

const readRules = (texts: readonly string[], start: CalendarTime, where: Context): Rule[] =>
  texts.flatMap((text) => ruleIn(text, (until) => lastDayOf(until, start, where)) ?? []);

function daysOfRules(rules: readonly Rule[], start: Day, { last, onDays }: Context, isFirstGiven: boolean) {
  let [isCut, isLonger] = [false, false];
  const days = rules.flatMap((rule) => {
    const ruleDays = daysOf(rule, start, last, { isFirstGiven });
    onDays?.(daysLookedAt(rule, ruleDays, last));
    isCut ||= isCutOff(rule, ruleDays, last);
    isLonger ||= continuesAfter(rule, ruleDays, last);
    return ruleDays;
  });
  return { days, isCut, isLonger };
}

function uniqueOf(occurrences: readonly Occurrence[]): Occurrence[] {
  const unique = new Map(occurrences.map((one) => [keyOf(one), one]));
  return [...unique.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
const keyOf = ({ day, time }: Wall): string => `${day} ${time}`;

/**
 * Removes excluded dates. A date with a time excludes the occurrence at that time, or its whole day if none
 * starts then (`isLoose`).
 */
function withoutDates(
  occurrences: readonly Occurrence[],
  without: readonly CalendarTime[],
  start: CalendarTime,
  where: Context,
): { readonly occurrences: readonly Occurrence[]; readonly isLoose: boolean } {
  if (without.length === 0) return { occurrences, isLoose: false };
  const occurrenceKeys = new Set(occurrences.map(keyOf));
  const excludedKeys = new Set<string>();
  const excludedDays = new Set<string>();
  const days = new Set(occurrences.map(({ day }) => day));
  let isLoose = false;
  for (const time of without) {
    const wall = wallOnClockOf(start, time, where);
    if (wall === null) continue;
    if (!time.isDate && occurrenceKeys.has(keyOf(wall))) excludedKeys.add(keyOf(wall));
    else excludedDays.add(wall.day);
    isLoose ||= !time.isDate && !occurrenceKeys.has(keyOf(wall)) && days.has(wall.day);
  }
  return {
    occurrences: occurrences.filter((one) => !excludedKeys.has(keyOf(one)) && !excludedDays.has(one.day)),
    isLoose,
  };
}

interface SeriesRules {
  readonly rules: readonly Rule[];
  readonly except: readonly Rule[];
}

function doubtsOf({ rules, exceptRules }: CalendarEvent, read: SeriesRules, { time }: Wall): string[] {
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3, 5))];
  const isOther = (numbers: readonly number[], own: number) => numbers.some((each) => each !== own);
  const unreadCount = rules.length - read.rules.length;
  return [
    ...(unreadCount === 0 ? [] : [read.rules.length === 0 ? UNREADABLE_RULE : UNREADABLE_RULES]),
    ...(exceptRules.length > read.except.length ? [UNREADABLE_EXCEPTION] : []),
    ...(read.rules.some(({ hours, minutes }) => isOther(hours, hour) || isOther(minutes, minute))
      ? [OTHER_TIMES]
      : []),
  ];
}

/** A change of an occurrence and all later ones, with the time by which they move. */
export interface Shift {
  readonly event: CalendarEvent;
  /** First occurrence that the change moves, in the zone of the series. */
  readonly from: Wall;
  /** Minutes by which occurrences move, in the zone of the series. */
  readonly minutes: number;
}

/**
 * Returns the changes of a series sorted by their first occurrence; a change with unreadable times is
 * ignored.
 */
export const shiftsOf = (changes: readonly CalendarEvent[], start: CalendarTime, where: Context): Shift[] =>
  changes
    .flatMap((event) => {
      const from = event.instead && wallOnClockOf(start, event.instead, where);
      const to = event.start && wallOnClockOf(start, event.start, where);
      return from && to ? [{ event, from, minutes: (momentOf(to) - momentOf(from)) / MINUTE_MS }] : [];
    })
    .toSorted((one, other) => (keyOf(one.from) < keyOf(other.from) ? -1 : 1));

export const shiftAt = (shifts: readonly Shift[], one: Wall): Shift | null =>
  shifts.findLast(({ from }) => keyOf(from) <= keyOf(one)) ?? null;

export function shiftOccurrence(one: Occurrence, { minutes }: Shift): Occurrence {
  const moved = new Date(momentOf(one) + minutes * MINUTE_MS).toISOString();
  const [day, time] = [moved.slice(0, 10), moved.slice(11, 16)];
  return isDay(day) && isWallTime(time) ? { ...one, day, time } : one;
}

const MINUTE_MS = 60_000;
const momentOf = ({ day, time }: Wall): number => Date.parse(`${day}T${time}:00Z`);
