import { formatDay, todayIn } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/** Time zone of the bureau, used for all times on staff pages. */
export const BUREAU_ZONE: Zone = "Australia/Sydney";

/** Formats an instant: "today 10:41", otherwise "11/11/2026 10:41". */
export function formatInstant(instant: string): string {
  const { day, time } = wallOf(instant, BUREAU_ZONE);
  return day === todayIn(BUREAU_ZONE, new Date().toISOString())
    ? `today ${time}`
    : `${formatDay(day)} ${time}`;
}
