import { addDays, type Day, daysBetween, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

interface BookedAppointment {
  readonly start_time: WallTime;
}

/** Returns the appointments that haven't started yet; a current one is shown separately. */
export const upcomingAppointments = <V extends BookedAppointment>(
  appointments: readonly V[],
  time: WallTime,
): V[] => appointments.filter((appointment) => appointment.start_time > time);

/** Returns "today", "tomorrow", the weekday within a week, or the date as DD/MM/YYYY. */
export function formatNearDay(day: Day, today: Day): string {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  const daysAway = daysBetween(today, day);
  return daysAway > 0 && daysAway < 7 ? weekdayName(day) : formatDay(day);
}
