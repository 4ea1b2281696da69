import type { EventInput } from "@fullcalendar/react";
import type { ScheduleOnDay } from "#features/schedules/contract.ts";
import { addDays, type Day } from "#kernel/day.ts";
import { formatTime, minutesOf } from "#kernel/wall-time.ts";
import { type Visit, visitKey, visitName } from "../visit/visit.ts";
import grid from "./grid.module.css";

/** One visit as the calendar library takes it. */
export function visitEntry(visit: Visit, mayEdit: boolean): EventInput {
  return {
    id: visitKey(visit),
    title: visitName(visit),
    start: `${visit.appointment_date}T${visit.start_time}:00`,
    end: `${visit.appointment_date}T${visit.end_time}:00`,
    interactive: true,
    editable: mayEdit && !visit.cancelled,
    visit,
  };
}

const WHOLE_DAY = 8 * 60;

/** "RICH 8:30–16:00"; what blocks most of a day says only that. */
export function scheduleWords(schedule: Pick<ScheduleOnDay, "available" | "location" | "start_time" | "end_time">): string {
  const hours = `${formatTime(schedule.start_time)}–${formatTime(schedule.end_time)}`;
  if (schedule.available) return [schedule.location?.abbreviation, hours].filter(Boolean).join(" ");
  const isWhole = minutesOf(schedule.end_time) - minutesOf(schedule.start_time) >= WHOLE_DAY;
  return isWhole ? "Not available" : `Not available ${hours}`;
}

export const byStart = (a: ScheduleOnDay, b: ScheduleOnDay): number =>
  a.schedule_date.localeCompare(b.schedule_date) || a.start_time.localeCompare(b.start_time) || a.ID - b.ID;

/** RULE-APPT-08: each schedule is an all-day entry on each of its days. */
export const scheduleEntry = (schedule: ScheduleOnDay, mayEdit: boolean): EventInput => ({
  id: `schedule-${schedule.ID}-${schedule.schedule_date}`,
  // Entries of a day stand in the order of their titles.
  title: `${schedule.start_time} ${scheduleWords(schedule)}`,
  start: schedule.schedule_date,
  allDay: true,
  interactive: mayEdit,
  editable: false,
  schedule,
});

export interface Hours {
  readonly from: number;
  readonly to: number;
}

const END = 24 * 60;

/** The hours of a day outside every available schedule. */
export function closedHours(schedules: readonly ScheduleOnDay[]): Hours[] {
  const open = schedules
    .filter((schedule) => schedule.available)
    .map((schedule) => ({ from: minutesOf(schedule.start_time), to: minutesOf(schedule.end_time) }))
    .sort((a, b) => a.from - b.from);
  const closed: Hours[] = [];
  let until = 0;
  for (const { from, to } of open) {
    if (from > until) closed.push({ from: until, to: from });
    until = Math.max(until, to);
  }
  return until < END ? [...closed, { from: until, to: END }] : closed;
}

const clock = (day: Day, minutes: number): string =>
  minutes >= END
    ? `${addDays(day, 1)}T00:00:00`
    : `${day}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;

/** What lies behind the visits of a day: grey where nobody is there, hatched where the time is blocked out. */
export function hoursBehind(day: Day, schedules: readonly ScheduleOnDay[], isPlanned: boolean): EventInput[] {
  const closed = (isPlanned ? closedHours(schedules) : []).map(({ from, to }) => ({ from, to, look: grid.closed }));
  const shut = schedules
    .filter((schedule) => !schedule.available)
    .map((schedule) => ({ from: minutesOf(schedule.start_time), to: minutesOf(schedule.end_time), look: grid.shut }));
  return [...closed, ...shut].map(({ from, to, look }, place) => ({
    id: `behind-${day}-${place}`,
    start: clock(day, from),
    end: clock(day, to),
    display: "background",
    className: look,
  }));
}

/** The place whose schedule holds this minute: where a visit booked there would be. */
export function locationAt(schedules: readonly ScheduleOnDay[], day: Day, minutes: number): ScheduleOnDay["location"] {
  const found = schedules.find(
    (schedule) =>
      schedule.available &&
      schedule.schedule_date === day &&
      minutesOf(schedule.start_time) <= minutes &&
      minutes < minutesOf(schedule.end_time),
  );
  return found?.location ?? null;
}
