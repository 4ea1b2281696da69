import { addDays, type Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/** Length of a slot, and step to which times snap, in minutes (RULE-APPT-03). */
export const SLOT = 15;
export const SNAP = 5;
/**
 * Hours that the calendar shows at first, in minutes since midnight; times outside them are valid
 * (RULE-APPT-03, C-33).
 */
export const DAY_FROM = 7 * 60;
export const DAY_TO = 20 * 60;
const LAST_MINUTE = 24 * 60 - 1;

export interface AppointmentTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

export const snapMinutes = (minutes: number): number => Math.round(minutes / SNAP) * SNAP;
export const slotOf = (minutes: number): number => Math.floor(minutes / SLOT) * SLOT;

/** Returns the time of the given start and length, cut off at the end of the day. */
export function whenFrom(day: Day, start: number, length: number): AppointmentTime {
  const startMinute = Math.min(Math.max(0, start), LAST_MINUTE - SNAP);
  return {
    appointment_date: day,
    start_time: fromMinutes(startMinute),
    end_time: fromMinutes(Math.min(startMinute + length, LAST_MINUTE)),
  };
}

/** Returns the time moved by days and minutes, with the same length and within one day. */
export function moveTimeBy(
  when: AppointmentTime,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): AppointmentTime {
  const length = minutesOf(when.end_time) - minutesOf(when.start_time);
  const start = Math.min(Math.max(0, minutesOf(when.start_time) + minutes), LAST_MINUTE - length);
  return {
    appointment_date: addDays(when.appointment_date, days),
    start_time: fromMinutes(start),
    end_time: fromMinutes(start + length),
  };
}

/** Returns the time with its end moved by minutes, at least five minutes long. */
export function resizeTimeBy(when: AppointmentTime, minutes: number): AppointmentTime {
  const end = Math.max(minutesOf(when.start_time) + SNAP, minutesOf(when.end_time) + minutes);
  return { ...when, end_time: fromMinutes(Math.min(end, LAST_MINUTE)) };
}

export const isSameTime = (a: AppointmentTime, b: AppointmentTime): boolean =>
  a.appointment_date === b.appointment_date && a.start_time === b.start_time && a.end_time === b.end_time;
