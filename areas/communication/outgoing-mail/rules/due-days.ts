import { addDays, type Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/** Number of missed days that are caught up after an outage, for clients that have had this email before. */
export const CATCH_UP_DAYS = 3;

/**
 * Returns the days whose emails are due (F-8): today, once the hour has come in the client's time zone, and
 * missed earlier days. A client that never had this email begins today.
 */
export function dueDays(today: Day, time: WallTime, hour: number, doneDays: readonly Day[]): Day[] {
  const due: Day[] = [];
  for (let daysBack = doneDays.length === 0 ? 0 : CATCH_UP_DAYS; daysBack >= 0; daysBack -= 1) {
    const day = addDays(today, -daysBack);
    const isTime = daysBack > 0 || minutesOf(time) >= hour * 60;
    const isAfterFirst = doneDays.length === 0 || doneDays.some((doneDay) => doneDay < day);
    if (isTime && isAfterFirst && !doneDays.includes(day)) due.push(day);
  }
  return due;
}
