import { addDays, type Day, dayOf, dayParts, daysBetween, startOfWeek } from "#kernel/dates/day.ts";
import { writer } from "../../rules/appointment-words.ts";

export { counted, fullDay } from "../../rules/appointment-words.ts";

/** "Wednesday 11 Nov". */
export const weekdayAndDay = writer({ weekday: "long", day: "numeric", month: "short" });
/** "Wed 11 Nov". */
export const shortWeekdayAndDay = writer({ weekday: "short", day: "numeric", month: "short" });
/** "11 Nov 2026". */
export const dayMonthYear = writer({ day: "numeric", month: "short", year: "numeric" });
/** "November 2026". */
export const monthAndYear = writer({ month: "long", year: "numeric" });
/** "November". */
export const monthName = writer({ month: "long" });
const shortMonth = writer({ month: "short" });
const shortMonthAndYear = writer({ month: "short", year: "numeric" });
const shortDay = writer({ day: "numeric", month: "short" });

/** "Wednesday 11 Nov, 09:00 to 09:30": read aloud. */
export const spokenWhen = (when: { appointment_date: Day; start_time: string; end_time: string }): string =>
  `${weekdayAndDay(when.appointment_date)}, ${when.start_time} to ${when.end_time}`;

const dateOf = (day: Day): string => String(Number(day.slice(8)));

/** "9–15 Nov", or "30 Nov – 6 Dec". */
export function dayRange(start: Day, end: Day): string {
  if (start === end) return shortDay(start);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${dateOf(start)}–${dateOf(end)} ${shortMonth(end)}`;
  return `${shortDay(start)} – ${shortDay(end)}`;
}

/** "November 2026", or "Nov – Dec 2026" where the range has days of both. */
export function monthTitle(start: Day, end: Day): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return monthAndYear(start);
  if (start.slice(0, 4) === end.slice(0, 4)) return `${shortMonth(start)} – ${shortMonthAndYear(end)}`;
  return `${shortMonthAndYear(start)} – ${shortMonthAndYear(end)}`;
}

/** ISO 8601: the week that holds the year's first Thursday is week 1. */
export function weekNumber(day: Day): number {
  const thursday = addDays(startOfWeek(day), 3);
  const first = dayOf(dayParts(thursday).year, 1, 1);
  return first === null ? 1 : Math.floor(daysBetween(first, thursday) / 7) + 1;
}

/** "45 min", "2 h", "1 h 30 m". */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} m`;
}
