import { addDays, type Day, dayOf, dayParts, daysBetween, startOfWeek } from "#kernel/dates/day.ts";
import { dayAndMonth, dayFormatter } from "../../rules/appointment-words.ts";

export { countWords, fullDay } from "../../rules/appointment-words.ts";

/** Formats a day as "Wednesday 11 Nov". */
export const weekdayAndDay = dayFormatter({ weekday: "long", day: "numeric", month: "short" });
/** Formats a day as "Wed 11 Nov". */
export const shortWeekdayAndDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });
/** Formats a day as "11 Nov 2026". */
export const dayMonthYear = dayFormatter({ day: "numeric", month: "short", year: "numeric" });
/** Formats the month of a day as "November 2026". */
export const monthAndYear = dayFormatter({ month: "long", year: "numeric" });
/** Formats the month of a day as "November". */
export const monthName = dayFormatter({ month: "long" });
const shortMonth = dayFormatter({ month: "short" });
/** Formats the month of a day as "Nov 2026". */
export const shortMonthAndYear = dayFormatter({ month: "short", year: "numeric" });

/** Returns a time for screen readers, such as "Wednesday 11 Nov, 09:00 to 09:30". */
export const spokenWhen = (when: { appointment_date: Day; start_time: string; end_time: string }): string =>
  `${weekdayAndDay(when.appointment_date)}, ${when.start_time} to ${when.end_time}`;

const dateOf = (day: Day): string => String(Number(day.slice(8)));

/** Formats a range of days as "9–15 Nov" or "30 Nov – 6 Dec". */
export function dayRange(start: Day, end: Day): string {
  if (start === end) return dayAndMonth(start);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${dateOf(start)}–${dateOf(end)} ${shortMonth(end)}`;
  return `${dayAndMonth(start)} – ${dayAndMonth(end)}`;
}

/** Formats the months of a range as "November 2026", or "Nov – Dec 2026" if the range spans two months. */
export function monthTitle(start: Day, end: Day): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return monthAndYear(start);
  if (start.slice(0, 4) === end.slice(0, 4)) return `${shortMonth(start)} – ${shortMonthAndYear(end)}`;
  return `${shortMonthAndYear(start)} – ${shortMonthAndYear(end)}`;
}

/** Returns the ISO 8601 week number: week 1 contains the year's first Thursday. */
export function weekNumber(day: Day): number {
  const thursday = addDays(startOfWeek(day), 3);
  const newYear = dayOf(dayParts(thursday).year, 1, 1);
  return newYear === null ? 1 : Math.floor(daysBetween(newYear, thursday) / 7) + 1;
}

/** Formats a number of minutes as "45 min", "2 h" or "1 h 30 m". */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const remainder = minutes % 60;
  return remainder === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${remainder} m`;
}
