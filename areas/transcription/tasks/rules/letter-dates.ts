import { type Day, dayOf } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_FIRST = String.raw`(\d{1,2})(?:st|nd|rd|th)?[\s/.-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,-]{1,3}(\d{4}|\d{2})(?!\d)`;
const MONTH_FIRST = String.raw`([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})`;
const YEAR_FIRST = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const DATE = `(?:${DAY_FIRST}|${MONTH_FIRST}|${YEAR_FIRST})`;
const labelledPattern = (label: string): RegExp =>
  new RegExp(String.raw`\b(?:${label})[\s:.–-]{0,4}${DATE}`, "gi");

const BIRTHDAY = labelledPattern(
  String.raw`d\.?\s?o\.?\s?b\.?|date of birth|birth ?date|born(?: on)?(?: the)?`,
);
/** Words that letters use for an appointment. */
const APPOINTMENT_WORDS = [
  "visit",
  "appointment",
  "consultation",
  "attendance",
  "review",
  "service",
  "clinic",
].join("|");
/**
 * Matches a date only if the letter labels the date as the day of the appointment, because letters mention
 * other days as well.
 */
const APPOINTMENT_DAY = labelledPattern(
  `date (?:of (?:${APPOINTMENT_WORDS})|seen|reviewed)|(?:${APPOINTMENT_WORDS}) date|seen on`,
);

/** Matches every date. */
const ANY_DAY = new RegExp(String.raw`(?<![\d/.-])${DATE}`, "gi");
/** Matches the last word before a date if only blanks and punctuation are between: "HUGHES (", "Vlahos – ". */
const WORD_BEFORE = /([\p{L}\p{M}'’-]{1,40})[\s(,;:|–—-]{1,6}$/u;
const LONGEST_BEFORE = 48;

/** A date in a letter, with the offset at which its label begins. */
interface FoundDay {
  readonly day: Day;
  readonly from: number;
}

const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

type YearsOf = (twoDigits: number) => readonly number[];
/** Years that two digits of a date of birth may mean. Those after the current decade are past ones only. */
const yearsOfBirth: YearsOf = (twoDigits) =>
  twoDigits > 30 ? [1900 + twoDigits] : [2000 + twoDigits, 1900 + twoDigits];
const yearsOfAppointment: YearsOf = (twoDigits) => [2000 + twoDigits];

function daysIn(text: string, pattern: RegExp, yearsOf: YearsOf): FoundDay[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [, day1, month1, year1, month2, day2, year2, year3, month3, day3] = match;
    const [year = "", month, date] = [
      year1 ?? year2 ?? year3,
      month1 ?? month2 ?? month3,
      day1 ?? day2 ?? day3,
    ];
    const years = year.length === 2 ? yearsOf(Number(year)) : [Number(year)];
    return years.flatMap((each) => {
      const day = dayOf(each, monthOf(month ?? ""), Number(date));
      return day === null ? [] : [{ day, from: match.index }];
    });
  });
}

/**
 * Returns the labelled dates of birth in a letter: "DOB 14/06/1961", "born on 14 June 1961". A year of two
 * digits may give two dates.
 */
export const labelledBirthdays = (text: string): FoundDay[] => daysIn(text, BIRTHDAY, yearsOfBirth);
export const birthdaysIn = (text: string): Day[] => labelledBirthdays(text).map(({ day }) => day);
/**
 * Returns the dates without a label that follow one of these words, which are keys of names: "RE: Trevor
 * HUGHES (24/08/2009)".
 */
export const daysBeside = (text: string, keys: ReadonlySet<string>): Day[] =>
  daysIn(text, ANY_DAY, () => []).flatMap(({ day, from }) => {
    const before = WORD_BEFORE.exec(text.slice(Math.max(0, from - LONGEST_BEFORE), from))?.[1];
    return before !== undefined && keys.has(nameKey(before)) ? [day] : [];
  });
/** Returns the days that a letter labels as the day of the appointment. */
export const appointmentDaysIn = (text: string): Day[] =>
  daysIn(text, APPOINTMENT_DAY, yearsOfAppointment).map(({ day }) => day);
