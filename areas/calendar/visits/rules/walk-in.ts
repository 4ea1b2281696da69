import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

const STEP = 5;
const LAST_MINUTE = 24 * 60 - 1;

/** A walk-in starts at the last five minutes and takes what the practice gives an appointment; null where the day ends before. */
export function walkInTimes(now: WallTime, minutes: number): { start_time: WallTime; end_time: WallTime } | null {
  const start = Math.floor(minutesOf(now) / STEP) * STEP;
  const end = start + minutes;
  return end > LAST_MINUTE ? null : { start_time: fromMinutes(start), end_time: fromMinutes(end) };
}
