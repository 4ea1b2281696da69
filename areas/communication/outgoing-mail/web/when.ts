import { formatDay, todayIn } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/** Staff read one clock, the bureau's. */
export const BUREAU_ZONE: Zone = "Australia/Sydney";

/** "today 10:41", else "11/11/2026 10:41". */
export function whenWords(instant: string): string {
  const { day, time } = wallOf(instant, BUREAU_ZONE);
  return day === todayIn(BUREAU_ZONE, new Date().toISOString()) ? `today ${time}` : `${formatDay(day)} ${time}`;
}
