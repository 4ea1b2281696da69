import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { DAY_FROM, DAY_TO } from "./snap.ts";

export interface ShownHours {
  readonly from: number;
  readonly to: number;
}

export const NORMAL_HOURS: ShownHours = { from: DAY_FROM, to: DAY_TO };
const LAST_HOUR = 24 * 60;

/**
 * Returns the visible hours of today: the normal hours, extended to the current hour (0 to 23) if that is
 * outside them.
 */
export function hoursWith(hour: number): ShownHours {
  const from = hour * 60;
  if (from >= NORMAL_HOURS.from && from < NORMAL_HOURS.to) return NORMAL_HOURS;
  return { from: Math.min(NORMAL_HOURS.from, from), to: Math.max(NORMAL_HOURS.to, from + 60) };
}

/**
 * Counts the appointments that begin before the window or end after it, and returns the window that would
 * show them (C-33). Times outside the window are valid.
 */
export function countOutside(appointments: readonly Appointment[], shown: ShownHours) {
  const earlier = appointments.filter((appointment) => minutesOf(appointment.start_time) < shown.from);
  const later = appointments.filter((appointment) => minutesOf(appointment.end_time) > shown.to);
  const first = Math.min(shown.from, ...earlier.map((appointment) => minutesOf(appointment.start_time)));
  const last = Math.max(shown.to, ...later.map((appointment) => minutesOf(appointment.end_time)));
  return {
    earlier: earlier.length,
    later: later.length,
    from: Math.floor(first / 60) * 60,
    to: Math.min(LAST_HOUR, Math.ceil(last / 60) * 60),
  };
}
