import { addDays, type Day, dayParts } from "#kernel/dates/day.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns the day `days` after `today` as "9 Nov". */
export function shortDay(today: Day, days: number): string {
  const { month, date } = dayParts(addDays(today, days));
  return `${date} ${MONTHS[month - 1]}`;
}

/** Returns the day `days` after `today` as "28 Oct 2027". */
export const longDay = (today: Day, days: number): string =>
  `${shortDay(today, days)} ${dayParts(addDays(today, days)).year}`;
