import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

const STEP_MINUTES = 5;
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Returns the times of a walk-in: the start rounded down to five minutes, and the practice's default
 * duration. Null if the appointment would extend past midnight.
 */
export function walkInTimes(
  now: WallTime,
  minutes: number,
): { start_time: WallTime; end_time: WallTime } | null {
  const start = Math.floor(minutesOf(now) / STEP_MINUTES) * STEP_MINUTES;
  const end = start + minutes;
  return end > LAST_MINUTE ? null : { start_time: fromMinutes(start), end_time: fromMinutes(end) };
}
