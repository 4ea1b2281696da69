import { addDays, type Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";

/** Hours of the night in which no message is sent. Both times equal means none. */
interface QuietHours {
  readonly quiet_from: WallTime;
  readonly quiet_to: WallTime;
}

const HOUR_MS = 3_600_000;
/** Least time before an appointment in which a message is still of use. */
const NOTICE_MS = HOUR_MS;

/** Returns an instant with milliseconds, as the database does, so that instants compare as texts. */
export const exactly = (day: Day, time: WallTime, zone: Zone): string =>
  new Date(instantOf(day, time, zone)).toISOString();

/** Returns the quiet hours that contain an instant, as instants. Null if none do. */
function quietAround(instant: string, { quiet_from, quiet_to }: QuietHours, zone: Zone) {
  const { day, time } = wallOf(instant, zone);
  const isOvernight = quiet_from > quiet_to;
  const isQuiet = isOvernight ? time >= quiet_from || time < quiet_to : time >= quiet_from && time < quiet_to;
  if (!isQuiet) return null;
  const startDay = isOvernight && time < quiet_to ? addDays(day, -1) : day;
  const endDay = isOvernight ? addDays(startDay, 1) : startDay;
  return { start: exactly(startDay, quiet_from, zone), end: exactly(endDay, quiet_to, zone) };
}

/**
 * Returns the time at which a reminder is sent. A reminder due in the quiet hours is sent at their end, or
 * before they begin if the appointment starts soon after them.
 */
export function reminderTime(
  { starts_at, lead_hours }: { readonly starts_at: string; readonly lead_hours: number },
  hours: QuietHours,
  zone: Zone,
): string {
  const due = new Date(Date.parse(starts_at) - lead_hours * HOUR_MS).toISOString();
  const quiet = quietAround(due, hours, zone);
  if (quiet === null) return due;
  return Date.parse(quiet.end) + NOTICE_MS <= Date.parse(starts_at) ? quiet.end : quiet.start;
}

/**
 * Returns when a message that is ready now is sent. Null if the quiet hours end too late for the appointment.
 */
export function sendingTime(
  { starts_at, now }: { readonly starts_at: string; readonly now: string },
  hours: QuietHours,
  zone: Zone,
): string | null {
  const quiet = quietAround(now, hours, zone);
  if (quiet === null) return now;
  return Date.parse(quiet.end) + NOTICE_MS <= Date.parse(starts_at) ? quiet.end : null;
}
