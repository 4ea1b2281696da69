import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { MOST_REPEATS } from "../contract.ts";
import { type DayFacts, dayOfNumber, factsOf, firstOfMonth, firstOfYear, numberOfDay, weekdayOf } from "./day-facts.ts";
import type { Rule } from "./repeat-rule.ts";

/**
 * Returns the days of a rule from `start` up to `last`, at most 1,000. Each day is examined once, so a rule
 * without an end or without any day terminates. `start` counts even if the rule does not match that day,
 * unless `isFirstGiven` is false because the rule is one of several.
 */
export function daysOf(rule: Rule, start: Day, last: Day, { isFirstGiven = true } = {}): Day[] {
  const [from, to] = [numberOfDay(start), numberOfDay(endOf(rule, last))];
  if (from > to) return [];
  const whole = withFirstDay(rule, factsOf(from));
  const days = isFirstGiven || firstFits(whole, from) ? [from] : [];
  for (const [first, end] of periodsOf(rule, from, to)) {
    if (days.length >= mostOf(rule)) break;
    days.push(...daysIn(whole, first, end, from, to));
  }
  return days.slice(0, mostOf(rule)).map(dayOfNumber);
}

/** Returns the days of one period that match the rule, after `from` and up to `to`. */
function daysIn(rule: Rule, first: number, end: number, from: number, to: number): number[] {
  const found: number[] = [];
  // A position counts all days of its period, including those before the start.
  for (let day = rule.positions.length > 0 ? first : Math.max(first, from + 1); day <= end; day += 1) {
    const facts = factsOf(day);
    // Skips the rest of a month that the rule excludes.
    if (rule.months.length > 0 && !rule.months.includes(facts.month)) day += facts.monthLength - facts.date;
    else if (fits(rule, facts)) found.push(day);
  }
  const chosen = rule.positions.length === 0 ? found : found.filter((_, at) => isPosition(rule, at, found.length));
  return chosen.filter((day) => day > from && day <= to);
}

/** Returns true if the rule itself matches its first day. */
function firstFits(rule: Rule, from: number): boolean {
  const [period] = periodsOf(rule, from, from);
  return period !== undefined && daysIn(rule, ...period, from - 1, from).length > 0;
}

const isPosition = ({ positions }: Rule, at: number, count: number): boolean =>
  positions.includes(at + 1) || positions.includes(at - count);

/** Yields the first and last day of each period of the frequency, `interval` periods apart. */
function* periodsOf({ frequency, interval, weekStart }: Rule, from: number, to: number): Generator<[number, number]> {
  const { year, month } = factsOf(from);
  const week = from - ((weekdayOf(from) - weekStart + 7) % 7);
  const months = year * 12 + month - 1;
  for (let turn = 0; ; turn += interval) {
    const [first, next] =
      frequency === "DAILY"
        ? [from + turn, from + turn + 1]
        : frequency === "WEEKLY"
          ? [week + turn * 7, week + turn * 7 + 7]
          : frequency === "MONTHLY"
            ? [firstOfMonth(months + turn), firstOfMonth(months + turn + 1)]
            : [firstOfYear(year + turn), firstOfYear(year + turn + 1)];
    if (first > to) return;
    yield [first, next - 1];
  }
}

/** Fills in the weekday, date or month that a rule takes from its first day. */
function withFirstDay(rule: Rule, { weekday, date, month }: DayFacts): Rule {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule;
  if (frequency === "DAILY" || weekdays.length > 0 || monthDays.length > 0 || yearDays.length > 0) return rule;
  if (frequency === "WEEKLY" || weeks.length > 0) return { ...rule, weekdays: [{ day: weekday, place: 0 }] };
  if (frequency === "MONTHLY" || months.length > 0) return { ...rule, monthDays: [date] };
  return { ...rule, monthDays: [date], months: [month] };
}

const has = (numbers: readonly number[], fromStart: number, length: number): boolean =>
  numbers.length === 0 || numbers.includes(fromStart) || numbers.includes(fromStart - length - 1);

const fits = (rule: Rule, day: DayFacts): boolean =>
  has(rule.monthDays, day.date, day.monthLength) &&
  has(rule.yearDays, day.yearDay, day.yearLength) &&
  (rule.weekdays.length === 0 || isOnWeekday(rule, day)) &&
  (rule.weeks.length === 0 || isInWeek(rule, day));

/**
 * Returns true if the day matches BYDAY. Ordinals count in the month, or in the year for a yearly rule
 * without BYMONTH.
 */
function isOnWeekday({ weekdays, frequency, months }: Rule, day: DayFacts): boolean {
  const isOfYear = frequency === "YEARLY" && months.length === 0;
  const [at, length] = isOfYear ? [day.yearDay, day.yearLength] : [day.date, day.monthLength];
  const [place, fromEnd] = [Math.ceil(at / 7), -Math.ceil((length - at + 1) / 7)];
  return weekdays.some((each) => each.day === day.weekday && [0, place, fromEnd].includes(each.place));
}

/**
 * Returns true if the day matches BYWEEKNO. Week 1 is the first with four of its days in the year; a week
 * belongs to the year of its fourth day.
 */
function isInWeek({ weeks, weekStart }: Rule, { number, weekday }: DayFacts): boolean {
  const { yearDay, yearLength, year } = factsOf(number - ((weekday - weekStart + 7) % 7) + 3);
  const lastDay = weekdayOf(firstOfYear(year) + yearLength - 1);
  const most = Math.ceil((yearLength - ((lastDay - weekStart - 3 + 14) % 7)) / 7);
  return has(weeks, Math.ceil(yearDay / 7), most);
}

const endOf = ({ until }: Rule, last: Day): Day => (until !== null && until < last ? until : last);
const mostOf = ({ count }: Rule): number => Math.min(count ?? MOST_REPEATS, MOST_REPEATS);

/** Returns true if the rule may have more days before its end than the 1,000 that are imported. */
export const isCutOff = (rule: Rule, days: readonly Day[], last: Day): boolean =>
  days.length >= MOST_REPEATS && (rule.count ?? MOST_REPEATS + 1) > MOST_REPEATS && (days.at(-1) ?? last) < endOf(rule, last);

/** Returns how many days were examined to find `days`. */
export const daysLookedAt = (rule: Rule, days: readonly Day[], last: Day): number => {
  const [start = last] = days;
  const reached = days.length >= mostOf(rule) ? (days.at(-1) ?? last) : endOf(rule, last);
  return Math.max(0, daysBetween(start, reached));
};
