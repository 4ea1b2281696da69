import { type Day, dayOf } from "#kernel/dates/day.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_FIRST = String.raw`(\d{1,2})(?:st|nd|rd|th)?[\s/.-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,-]{1,3}(\d{4})`;
const MONTH_FIRST = String.raw`([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})`;
const YEAR_FIRST = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const labelledPattern = (label: string): RegExp =>
  new RegExp(String.raw`\b(?:${label})[\s:.–-]{0,4}(?:${DAY_FIRST}|${MONTH_FIRST}|${YEAR_FIRST})`, "gi");

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

/** A date in a letter, with the offset at which its label begins. */
interface LabelledDay {
  readonly day: Day;
  readonly from: number;
}

const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

function daysIn(text: string, label: RegExp): LabelledDay[] {
  return [...text.matchAll(label)].flatMap((match) => {
    const [, day1, month1, year1, month2, day2, year2, year3, month3, day3] = match;
    const [year, month, date] = [year1 ?? year2 ?? year3, month1 ?? month2 ?? month3, day1 ?? day2 ?? day3];
    const day = dayOf(Number(year), monthOf(month ?? ""), Number(date));
    return day === null ? [] : [{ day, from: match.index }];
  });
}

/** Returns the labelled dates of birth in a letter: "DOB 14/06/1961", "born on 14 June 1961". */
export const labelledBirthdays = (text: string): LabelledDay[] => daysIn(text, BIRTHDAY);
export const birthdaysIn = (text: string): Day[] => labelledBirthdays(text).map(({ day }) => day);
/** Returns the days that a letter labels as the day of the appointment. */
export const appointmentDaysIn = (text: string): Day[] => daysIn(text, APPOINTMENT_DAY).map(({ day }) => day);
