import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

interface OpenTime {
  readonly schedule_date: Day;
  readonly end_time: WallTime;
  readonly available: boolean;
}

/** Time from which the calendar considers whether the working day is over. */
export const EVENING: WallTime = "16:00";
/** Closing time of a practice without availability, which is assumed to be open from Monday to Friday. */
const DEFAULT_CLOSING: WallTime = "18:00";
/** Number of days ahead to search for a working day. */
export const DAYS_AHEAD = 14;

/** Returns the day a calendar opens on: today, or the next working day if today's hours are over. */
export function openingDay(
  now: { readonly day: Day; readonly time: WallTime },
  schedules: readonly OpenTime[],
): Day {
  const open = schedules.filter(({ available }) => available);
  const isWorking = (day: Day): boolean =>
    open.length > 0
      ? open.some(({ schedule_date }) => schedule_date === day)
      : dayOfWeek(day) !== 6 && dayOfWeek(day) !== 0;
  const endTimes = open
    .filter(({ schedule_date }) => schedule_date === now.day)
    .map(({ end_time }) => end_time);
  const closingTime = endTimes.toSorted().at(-1) ?? DEFAULT_CLOSING;
  if (now.time < EVENING || now.time < closingTime) return now.day;
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(now.day, ahead);
    if (isWorking(day)) return day;
  }
  return now.day;
}
