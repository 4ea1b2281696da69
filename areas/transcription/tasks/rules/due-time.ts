import { addBusinessDays, isBusinessDay, nextBusinessDay } from "#kernel/calendar/business-day.ts";
import { addDays, type Day, dayOfWeek, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { State } from "#kernel/addresses/state.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";

/** Time zone of the office, in which due times are computed (C-83). */
export const OFFICE_ZONE: Zone = "Australia/Sydney";
/**
 * Number of days after receipt within which every due day falls. Limits the holidays to load for `dueTime`.
 */
export const FURTHEST_DUE_DAYS = 40;

const FRIDAY = 5;
const STANDARD_DAYS = 2;
const FAST_DAYS = 1;

/** Returns the time at which a business day ends (CONST-76). */
export const cutOff = (day: Day): WallTime => (dayOfWeek(day) === FRIDAY ? "15:00" : "17:00");

/**
 * Computes the due time of a task (RULE-TASK-12, G-1). Work received after 17:00 (Friday 15:00), on a weekend
 * or on a holiday counts from the next business day. Due two business days after that day, for fast work one,
 * at 17:00 (Friday 15:00).
 */
export function dueTime(received: string, isFast: boolean, holidays: ReadonlySet<Day>): string {
  const day = addBusinessDays(startDayOf(received, holidays), isFast ? FAST_DAYS : STANDARD_DAYS, holidays);
  return instantOf(day, cutOff(day), OFFICE_ZONE);
}

function startDayOf(received: string, holidays: ReadonlySet<Day>): Day {
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

/**
 * Returns the state whose holidays apply to a client: the state of the client's locality, else of the time
 * zone; England for the United Kingdom (G-1).
 */
export const holidayState = (localityState: string | null, zone: Zone): string =>
  localityState ?? STATE_OF_ZONE[zone] ?? "England";

const DAY_MS = 864e5;
export type TimeLeft = "not started" | "current" | "overdue";

/**
 * Returns the class of a task by its remaining time: "not started" with more than 24 hours left, "current"
 * down to exactly zero. Null for a returned task (RULE-TASK-10, RULE-TASK-11, C-84).
 */
export function timeLeft(
  task: { readonly due_time: string; readonly is_returned: boolean },
  now: number,
): TimeLeft | null {
  if (task.is_returned) return null;
  const remaining = Date.parse(task.due_time) - now;
  if (remaining > DAY_MS) return "not started";
  return remaining >= 0 ? "current" : "overdue";
}

// "Due later" is the class "not started" of CONST-77. The label differs because a letter in this group may
// already be typed or edited.
const GROUPS = {
  overdue: "Overdue",
  current: "Current",
  "not started": "Due later",
} as const satisfies Record<TimeLeft, string>;

/** Returns the heading of a task's group in a list. Null for a returned task. */
export function dueGroup(
  task: { readonly due_time: string; readonly is_returned: boolean },
  now: number,
): string | null {
  const timeClass = timeLeft(task, now);
  return timeClass && GROUPS[timeClass];
}

/** Formats a due time on the clock of the office: "Tue 17:00" within six days, otherwise "09/12/2026 17:00". */
export function formatDue(due_time: string, now: number): string {
  const { day, time } = wallOf(due_time, OFFICE_ZONE);
  const today = wallOf(new Date(now).toISOString(), OFFICE_ZONE).day;
  const isNear = day >= today && day < addDays(today, 7);
  return `${isNear ? weekdayName(day).slice(0, 3) : formatDay(day)} ${time}`;
}

const MINUTE_MS = 60_000;

/**
 * Returns the remaining or overdue time: "2 h 18 min left", "42 min overdue", "11 days overdue". Null for a returned task, and with
 * more than a day left because the due day is more useful then.
 */
export function formatTimeLeft(
  task: { readonly due_time: string; readonly is_returned: boolean },
  now: number,
): string | null {
  const timeClass = timeLeft(task, now);
  if (timeClass === null || timeClass === "not started") return null;
  const minutes = Math.floor(Math.abs(Date.parse(task.due_time) - now) / MINUTE_MS);
  return `${hoursAndMinutes(minutes)} ${timeClass === "overdue" ? "overdue" : "left"}`;
}

function hoursAndMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
