import { addDays, type Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/** Number of missed days that are caught up after an outage, for clients that have had this email before. */
export const CATCH_UP_DAYS = 3;

/**
 * Returns the days whose emails are due (F-8): today, once the hour has come in the client's time zone, and
 * missed earlier days. A client that never had this email begins today.
 */
export function dueDays(today: Day, time: WallTime, hour: number, done: readonly Day[]): Day[] {
  const due: Day[] = [];
  for (let back = done.length === 0 ? 0 : CATCH_UP_DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const isTime = back > 0 || minutesOf(time) >= hour * 60;
    const isAfterFirst = done.length === 0 || done.some((one) => one < day);
    if (isTime && isAfterFirst && !done.includes(day)) due.push(day);
  }
  return due;
}
