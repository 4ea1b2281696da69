import { type Day, dayParts, weekdayName } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

export function greeting(time: WallTime): string {
  if (time < "12:00") return "Good morning";
  return time < "18:00" ? "Good afternoon" : "Good evening";
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Formats a day in full, such as "Wednesday 11 November 2026". */
export function formatLongDay(day: Day): string {
  const { year, month, date } = dayParts(day);
  return `${weekdayName(day)} ${date} ${MONTHS[month - 1] ?? ""} ${year}`;
}
