import type { Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { isWithin, type Range } from "../calendar/range.ts";

const HOURS_BEFORE_NOW = 3;
const MORNING: WallTime = "08:00";
const AFTER_HOURS: WallTime = "17:00";

/**
 * Returns the minute to which the grid scrolls at first. A range with today opens three hours before now, or
 * after hours, if it has other days too, in the morning, because users then look at the days to come. A range
 * without today opens in the morning.
 */
export function opensAtMinute(now: { day: Day; time: WallTime }, range: Range): number {
  const isToday = range.start === now.day && range.end === now.day;
  const isBeforeEvening = isWithin(now.day, range) && now.time < AFTER_HOURS;
  return isToday || isBeforeEvening ? minutesOf(now.time) - HOURS_BEFORE_NOW * 60 : minutesOf(MORNING);
}

// Heights in pixels, equal to those in grid.module.css, from which the height of the fixed header is
// computed.
export const NAMES_PX = 44;
export const ENTRY_PX = 27;
export const RULE_PX = 4;
/** Rows of a holiday entry, which has a second line for the name. */
export const HOLIDAY_ROWS = 2;
export const END_OF_DAY = 24 * 60;
