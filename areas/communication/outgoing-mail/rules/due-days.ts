import { addDays, type Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/** A server that was away catches up on so many days, for whoever had this mail before. */
export const CATCH_UP_DAYS = 3;

/**
 * F-8: the days to reserve now: today once its hour has come where the client is, and earlier days that were missed. A client that never
 * had this mail begins today.
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
