import type { z } from "zod";
import { withRule } from "#kernel/contract/form-rule.ts";
import { addYears, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import { Version } from "#kernel/contract/id.ts";
import { scheduleDays } from "#kernel/calendar/schedule-days.ts";
import { type Schedule, ScheduleWrite } from "../contract.ts";
import { scheduleErrors, settled } from "./validity.ts";

/** What the form checks before it sends: the contract's body, and what must agree in it (RULE-SCHD-02). */
export const ScheduleForm = withRule(ScheduleWrite.extend({ version: Version }), scheduleErrors);
export type ScheduleDraft = z.input<typeof ScheduleForm>;

/** How a new one begins: every week from this day on; or what a click on the calendar says. */
export function newSchedule(today: Day, drawn: Partial<ScheduleDraft> = {}): ScheduleDraft {
  const repeat_start = drawn.repeat_start ?? today;
  return {
    day_of_week: dayOfWeek(today),
    start_time: "09:00",
    end_time: "17:00",
    repeat_weeks: 1,
    repeat_start,
    repeat_end: null,
    available: true,
    _location: null,
    ...drawn,
  };
}

export const draftOf = (schedule: Schedule): ScheduleDraft => ({
  day_of_week: schedule.day_of_week,
  start_time: schedule.start_time,
  end_time: schedule.end_time,
  repeat_weeks: schedule.repeat_weeks,
  repeat_start: schedule.repeat_start,
  repeat_end: schedule.repeat_end,
  available: schedule.available,
  _location: schedule._location,
  version: schedule.version,
});

const SHOWN = 3;

/** The next days it would be on, so that "every second week" can be seen to be the right ones. Empty while something is wrong or it is over. */
export function nextDays(values: unknown, today: Day): Day[] {
  const parsed = ScheduleForm.safeParse(values);
  if (!parsed.success) return [];
  const schedule = settled(parsed.data);
  const from = schedule.repeat_start > today ? schedule.repeat_start : today;
  return scheduleDays(schedule, from, addYears(from, 2)).slice(0, SHOWN);
}
