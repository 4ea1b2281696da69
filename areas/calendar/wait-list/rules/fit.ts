import { type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { URGENCIES, type Urgency } from "../entry.contract.ts";

/** Free time of a day. */
export interface Slot {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

export type Times = Pick<Slot, "start_time" | "end_time">;

/** Limits within which a patient wants an appointment. */
export interface Wish {
  readonly weekdays: readonly number[];
  readonly from_time: WallTime | null;
  readonly until_time: WallTime | null;
  readonly from_day: Day;
  readonly until_day: Day | null;
  /** Length of the appointment. */
  readonly minutes: number;
}

const DAYS_A_WEEK = 7;

/** Returns the day of the week from 1 (Monday) to 7 (Sunday). */
export const isoWeekday = (day: Day): number => ((dayOfWeek(day) + 6) % DAYS_A_WEEK) + 1;

/** Returns true if the patient wants an appointment on this day. */
export function isWantedDay({ weekdays, from_day, until_day }: Wish, day: Day): boolean {
  if (day < from_day || (until_day !== null && day > until_day)) return false;
  return weekdays.length === 0 || weekdays.includes(isoWeekday(day));
}

/**
 * Returns the earliest start and end within a slot that match the patient's wishes. Null if the slot is too
 * short, or its day or hours don't suit the patient.
 */
export function timesIn(wish: Wish, slot: Slot): Times | null {
  if (!isWantedDay(wish, slot.appointment_date)) return null;
  const start = Math.max(minutesOf(slot.start_time), wish.from_time === null ? 0 : minutesOf(wish.from_time));
  const end = Math.min(
    minutesOf(slot.end_time),
    wish.until_time === null ? Number.POSITIVE_INFINITY : minutesOf(wish.until_time),
  );
  if (end - start < wish.minutes) return null;
  return { start_time: fromMinutes(start), end_time: fromMinutes(start + wish.minutes) };
}

/** Returns true if two spans of a day have a time in common. */
export const overlaps = (one: Times, other: Times): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time;

interface Needy {
  readonly ID: number;
  readonly urgency: Urgency;
  readonly created_time: string;
}

/** Sorts the best first: the most urgent, then the longest wait. */
export const byNeed = (one: Needy, other: Needy): number =>
  URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
  Date.parse(one.created_time) - Date.parse(other.created_time) ||
  one.ID - other.ID;
