import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { MAX_REPEATS } from "../contract.ts";
import {
  type DayFacts,
  dayOfNumber,
  factsOf,
  firstOfMonth,
  firstOfYear,
  numberOfDay,
  weekdayOf,
} from "./day-facts.ts";
import type { Rule } from "./repeat-rule.ts";

/**
 * Returns the days of a rule from `start` up to `last`, at most 1,000. Each day is examined once, so a rule
 * without an end or without any day terminates. `start` counts even if the rule does not match that day,
 * unless `isFirstGiven` is false because the rule is one of several.
 */
export function daysOf(rule: Rule, start: Day, last: Day, { isFirstGiven = true } = {}): Day[] {
  const [from, to] = [numberOfDay(start), numberOfDay(endOf(rule, last))];
  if (from > to) return [];
  const fullRule = withFirstDay(rule, factsOf(from));
  const days = isFirstGiven || firstFits(fullRule, from) ? [from] : [];
  for (const [first, end] of periodsOf(rule, from, to)) {
    if (days.length >= mostOf(rule)) break;
    days.push(...daysIn(fullRule, first, end, from, to));
  }
  return days.slice(0, mostOf(rule)).map(dayOfNumber);
}

/** Returns the days of one period that match the rule, after `from` and up to `to`. */
function daysIn(rule: Rule, first: number, end: number, from: number, to: number): number[] {
  const days: number[] = [];
  // A position counts all days of its period, including those before the start.
  for (let day = rule.positions.length > 0 ? first : Math.max(first, from + 1); day <= end; day += 1) {
    const facts = factsOf(day);
    // Skips the rest of a month that the rule excludes.
    if (rule.months.length > 0 && !rule.months.includes(facts.month)) day += facts.monthLength - facts.date;
    else if (isMatchingDay(rule, facts)) days.push(day);
  }
  const selectedDays =
    rule.positions.length === 0 ? days : days.filter((_, index) => isPosition(rule, index, days.length));
  return selectedDays.filter((day) => day > from && day <= to);
}

/** Returns true if the rule itself matches its first day. */
function firstFits(rule: Rule, from: number): boolean {
  const [period] = periodsOf(rule, from, from);
  return period !== undefined && daysIn(rule, ...period, from - 1, from).length > 0;
}

const isPosition = ({ positions }: Rule, index: number, count: number): boolean =>
  positions.includes(index + 1) || positions.includes(index - count);

/** Yields the first and last day of each period of the frequency, `interval` periods apart. */
function* periodsOf(
  { frequency, interval, weekStart }: Rule,
  from: number,
  to: number,
): Generator<[number, number]> {
  const { year, month } = factsOf(from);
  const week = from - ((weekdayOf(from) - weekStart + 7) % 7);
  const months = year * 12 + month - 1;
  for (let step = 0; ; step += interval) {
    const [first, next] =
      frequency === "DAILY"
        ? [from + step, from + step + 1]
        : frequency === "WEEKLY"
          ? [week + step * 7, week + step * 7 + 7]
          : frequency === "MONTHLY"
            ? [firstOfMonth(months + step), firstOfMonth(months + step + 1)]
            : [firstOfYear(year + step), firstOfYear(year + step + 1)];
    if (first > to) return;
    yield [first, next - 1];
  }
}

/** Fills in the weekday, date or month that a rule takes from its first day. */
function withFirstDay(rule: Rule, { weekday, date, month }: DayFacts): Rule {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule;
  if (frequency === "DAILY" || weekdays.length > 0 || monthDays.length > 0 || yearDays.length > 0)
    return rule;
  if (frequency === "WEEKLY" || weeks.length > 0) return { ...rule, weekdays: [{ day: weekday, place: 0 }] };
  if (frequency === "MONTHLY" || months.length > 0) return { ...rule, monthDays: [date] };
  return { ...rule, monthDays: [date], months: [month] };
}

const matchesNumber = (numbers: readonly number[], fromStart: number, length: number): boolean =>
  numbers.length === 0 || numbers.includes(fromStart) || numbers.includes(fromStart - length - 1);

const isMatchingDay = (rule: Rule, day: DayFacts): boolean =>
  matchesNumber(rule.monthDays, day.date, day.monthLength) &&
  matchesNumber(rule.yearDays, day.yearDay, day.yearLength) &&
  (rule.weekdays.length === 0 || isOnWeekday(rule, day)) &&
  (rule.weeks.length === 0 || isInWeek(rule, day));

/**
 * Returns true if the day matches BYDAY. Ordinals count in the month, or in the year for a yearly rule
 * without BYMONTH.
 */
function isOnWeekday({ weekdays, frequency, months }: Rule, day: DayFacts): boolean {
  const isOfYear = frequency === "YEARLY" && months.length === 0;
  const [position, length] = isOfYear ? [day.yearDay, day.yearLength] : [day.date, day.monthLength];
  const [place, fromEnd] = [Math.ceil(position / 7), -Math.ceil((length - position + 1) / 7)];
  return weekdays.some((each) => each.day === day.weekday && [0, place, fromEnd].includes(each.place));
}

/**
 * Returns true if the day matches BYWEEKNO. Week 1 is the first with four of its days in the year; a week
 * belongs to the year of its fourth day.
 */
function isInWeek({ weeks, weekStart }: Rule, { number, weekday }: DayFacts): boolean {
  const { yearDay, yearLength, year } = factsOf(number - ((weekday - weekStart + 7) % 7) + 3);
  const lastDay = weekdayOf(firstOfYear(year) + yearLength - 1);
  const weekCount = Math.ceil((yearLength - ((lastDay - weekStart - 3 + 14) % 7)) / 7);
  return matchesNumber(weeks, Math.ceil(yearDay / 7), weekCount);
}

const endOf = ({ until }: Rule, last: Day): Day => (until !== null && until < last ? until : last);
const mostOf = ({ count }: Rule): number => Math.min(count ?? MAX_REPEATS, MAX_REPEATS);

/** Returns true if the rule may have more days before its end than the 1,000 that are imported. */
export const isCutOff = (rule: Rule, days: readonly Day[], last: Day): boolean =>
  days.length >= MAX_REPEATS &&
  (rule.count ?? MAX_REPEATS + 1) > MAX_REPEATS &&
  (days.at(-1) ?? last) < endOf(rule, last);

/** Returns true if the rule has more days after `last`, or has no end. */
export const continuesAfter = (rule: Rule, days: readonly Day[], last: Day): boolean =>
  days.length > 0 && days.length < mostOf(rule) && (rule.until === null || rule.until > last);

/** Returns how many days were examined to find `days`. */
export const daysLookedAt = (rule: Rule, days: readonly Day[], last: Day): number => {
  const [start = last] = days;
  const reached = days.length >= mostOf(rule) ? (days.at(-1) ?? last) : endOf(rule, last);
  return Math.max(0, daysBetween(start, reached));
};
