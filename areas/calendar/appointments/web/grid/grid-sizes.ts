import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

const HOURS_BEFORE_NOW = 3;
const MORNING: WallTime = "08:00";
const AFTER_HOURS: WallTime = "17:00";

/**
 * Returns the minute to which the grid scrolls at first: three hours before now. After hours, several days are
 * shown from the morning, because users then look at the days to come.
 */
export const opensAtMinute = (time: WallTime, hasOtherDays: boolean): number =>
  hasOtherDays && time >= AFTER_HOURS ? minutesOf(MORNING) : minutesOf(time) - HOURS_BEFORE_NOW * 60;

// Heights in pixels, equal to those in grid.module.css, from which the height of the fixed header is
// computed.
export const NAMES_PX = 44;
export const ENTRY_PX = 27;
export const RULE_PX = 4;
/** Rows of a holiday entry, which has a second line for the name. */
export const HOLIDAY_ROWS = 2;
export const END_OF_DAY = 24 * 60;
