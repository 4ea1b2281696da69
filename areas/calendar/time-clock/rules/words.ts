import { type Day, formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

const padTwo = (value: number): string => String(value).padStart(2, "0");

/** Formats the time of a running clock as "2:18:05". */
export const tickWords = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(Math.floor(seconds) % 60)}`;

/** Formats a length as "2 h 18 min", "18 min" or "0 min". */
export function hoursWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return [
    hours > 0 ? `${hours.toLocaleString("en-AU")} h` : "",
    hours === 0 || minutes % 60 > 0 ? `${minutes % 60} min` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Formats a length as decimal hours for accounting, such as "2.30". */
export const decimalHours = (seconds: number): string => (seconds / 3600).toFixed(2);

/** Formats a span as "09:00–17:12", with the second day if the span ends on another day. */
export function spanWords(start: string, end: string | null, zone: Zone): string {
  const from = wallOf(start, zone);
  if (end === null) return `${from.time}–now`;
  const to = wallOf(end, zone);
  return to.day === from.day ? `${from.time}–${to.time}` : `${from.time}–${to.time} on ${formatDay(to.day)}`;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Formats a month such as "2026-11" as "November 2026". */
export function monthWords(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${MONTHS[Number(number) - 1] ?? ""} ${year}`;
}

/** Formats a range of days as "from 02/11/2026" or "02/11/2026 to 24/12/2026". */
export const rangeWords = (from: Day, until: Day | null): string =>
  until === null ? `from ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(until)}`;
