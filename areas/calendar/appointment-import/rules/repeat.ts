import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { MOST_REPEATS } from "../contract.ts";
import { type DayFacts, dayOfNumber, factsOf, firstOfMonth, firstOfYear, numberOfDay, weekdayOf } from "./day-facts.ts";
import type { Rule } from "./repeat-rule.ts";

/**
 * The days of a rule from its first one, never beyond `last` nor more than a thousand. Each day up to there is looked at once, so that a rule
 * without an end, or one that no day meets, ends all the same. The first day counts even where the rule would not give it, unless the caller
 * says otherwise because the rule is one of several.
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

/** The days of one period that the rule gives after `from` and up to `to`. */
function daysIn(rule: Rule, first: number, end: number, from: number, to: number): number[] {
  const found: number[] = [];
  // A position counts all days of its period, before the start too.
  for (let day = rule.positions.length > 0 ? first : Math.max(first, from + 1); day <= end; day += 1) {
    const facts = factsOf(day);
    // A month that the rule leaves out is passed over as a whole.
    if (rule.months.length > 0 && !rule.months.includes(facts.month)) day += facts.monthLength - facts.date;
    else if (fits(rule, facts)) found.push(day);
  }
  const chosen = rule.positions.length === 0 ? found : found.filter((_, at) => isPosition(rule, at, found.length));
  return chosen.filter((day) => day > from && day <= to);
}

/** True if the rule itself gives its first day. */
function firstFits(rule: Rule, from: number): boolean {
  const [period] = periodsOf(rule, from, from);
  return period !== undefined && daysIn(rule, ...period, from - 1, from).length > 0;
}

const isPosition = ({ positions }: Rule, at: number, count: number): boolean =>
  positions.includes(at + 1) || positions.includes(at - count);

/** The periods of a frequency, each with its first and last day, `interval` apart. */
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

/** Fills in the parts that a rule leaves to its first day: its weekday, its date, its month. */
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

/** The second Monday is counted in the month; in a rule of years without months, in the year. */
function isOnWeekday({ weekdays, frequency, months }: Rule, day: DayFacts): boolean {
  const isOfYear = frequency === "YEARLY" && months.length === 0;
  const [at, length] = isOfYear ? [day.yearDay, day.yearLength] : [day.date, day.monthLength];
  const [place, fromEnd] = [Math.ceil(at / 7), -Math.ceil((length - at + 1) / 7)];
  return weekdays.some((each) => each.day === day.weekday && [0, place, fromEnd].includes(each.place));
}

/** Week 1 is the first with four of its days in the year; the week belongs to the year of its fourth day. */
function isInWeek({ weeks, weekStart }: Rule, { number, weekday }: DayFacts): boolean {
  const { yearDay, yearLength, year } = factsOf(number - ((weekday - weekStart + 7) % 7) + 3);
  const lastDay = weekdayOf(firstOfYear(year) + yearLength - 1);
  const most = Math.ceil((yearLength - ((lastDay - weekStart - 3 + 14) % 7)) / 7);
  return has(weeks, Math.ceil(yearDay / 7), most);
}

const endOf = ({ until }: Rule, last: Day): Day => (until !== null && until < last ? until : last);
const mostOf = ({ count }: Rule): number => Math.min(count ?? MOST_REPEATS, MOST_REPEATS);

/** True if the rule may have more days before its end than the thousand that are imported. */
export const isCutOff = (rule: Rule, days: readonly Day[], last: Day): boolean =>
  days.length >= MOST_REPEATS && (rule.count ?? MOST_REPEATS + 1) > MOST_REPEATS && (days.at(-1) ?? last) < endOf(rule, last);

/** How many days were looked at to find these. */
export const daysLookedAt = (rule: Rule, days: readonly Day[], last: Day): number => {
  const [start = last] = days;
  const reached = days.length >= mostOf(rule) ? (days.at(-1) ?? last) : endOf(rule, last);
  return Math.max(0, daysBetween(start, reached));
};
