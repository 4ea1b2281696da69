import { addBusinessDays, isBusinessDay, nextBusinessDay } from "#kernel/calendar/business-day.ts";
import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { State } from "#kernel/addresses/state.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";

/** C-83: the office's clock. */
export const OFFICE_ZONE: Zone = "Australia/Sydney";
/** Further than any due day: as many holidays as `dueTime` can meet. */
export const FURTHEST_DUE_DAYS = 40;

const FRIDAY = 5;
const STANDARD_DAYS = 2;
const FAST_DAYS = 1;

/** CONST-76: when a business day ends. */
export const cutOff = (day: Day): WallTime => (dayOfWeek(day) === FRIDAY ? "15:00" : "17:00");

/**
 * RULE-TASK-12, G-1: work received after 17:00 (Friday 15:00), on a weekend or on a holiday counts from the next business day. It is due two
 * business days after that day, fast work one, at 17:00 (Friday 15:00).
 */
export function dueTime(received: string, isFast: boolean, holidays: ReadonlySet<Day>): string {
  const day = addBusinessDays(countsFrom(received, holidays), isFast ? FAST_DAYS : STANDARD_DAYS, holidays);
  return instantOf(day, cutOff(day), OFFICE_ZONE);
}

function countsFrom(received: string, holidays: ReadonlySet<Day>): Day {
  const { day } = wallOf(received, OFFICE_ZONE);
  const isLate = Date.parse(received) > Date.parse(instantOf(day, cutOff(day), OFFICE_ZONE));
  return isBusinessDay(day, holidays) && !isLate ? day : nextBusinessDay(addDays(day, 1), holidays);
}

const STATE_OF_ZONE: Readonly<Record<Zone, State | null>> = {
  "Australia/Sydney": "NSW",
  "Australia/Brisbane": "QLD",
  "Australia/Hobart": "TAS",
  "Australia/Adelaide": "SA",
  "Australia/Darwin": "NT",
  "Australia/Perth": "WA",
  "Europe/London": null,
};

/** G-1: whose holidays count for a client: those of its locality, else of its zone; England for the United Kingdom. */
export const holidayState = (localityState: string | null, zone: Zone): string =>
  localityState ?? STATE_OF_ZONE[zone] ?? "England";

const DAY_MS = 864e5;
export type TimeLeft = "not started" | "current" | "overdue";

/** RULE-TASK-10, RULE-TASK-11, C-84: nothing remains of a returned task; more than a day is not started, exactly none is current. */
export function timeLeft(task: { readonly due_time: string; readonly is_returned: boolean }, now: number): TimeLeft | null {
  if (task.is_returned) return null;
  const remaining = Date.parse(task.due_time) - now;
  if (remaining > DAY_MS) return "not started";
  return remaining >= 0 ? "current" : "overdue";
}

// "Due later" is the class "not started" of CONST-77: a letter in it may be typed or edited already.
const GROUPS = { overdue: "Overdue", current: "Current", "not started": "Due later" } as const satisfies Record<TimeLeft, string>;

/** What a list is divided by; null for a returned task. */
export function dueGroup(task: { readonly due_time: string; readonly is_returned: boolean }, now: number): string | null {
  const left = timeLeft(task, now);
  return left && GROUPS[left];
}

const MINUTE_MS = 60_000;

/** "2 h 18 m left", "42 m overdue"; null where more than a day is left: the due day says more. */
export function timeLeftWords(task: { readonly due_time: string; readonly is_returned: boolean }, now: number): string | null {
  const left = timeLeft(task, now);
  if (left === null || left === "not started") return null;
  const minutes = Math.floor(Math.abs(Date.parse(task.due_time) - now) / MINUTE_MS);
  return `${hoursAndMinutes(minutes)} ${left === "overdue" ? "overdue" : "left"}`;
}

function hoursAndMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} m` : `${minutes} m`;
}
