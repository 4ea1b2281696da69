import type { z } from "zod";
import { withRule } from "#kernel/contract/form-rule.ts";
import { addYears, type Day } from "#kernel/dates/day.ts";
import { Version } from "#kernel/contract/id.ts";
import { scheduleDays } from "#kernel/calendar/schedule-days.ts";
import { type Schedule, ScheduleWrite } from "../contract.ts";
import { overlapsOf } from "./overlaps.ts";
import { scheduleErrors, normaliseSchedule } from "./validity.ts";

/** Schema of the form: the body of the contract and the rules between its fields (RULE-SCHD-02). */
export const ScheduleForm = withRule(ScheduleWrite.extend({ version: Version }), scheduleErrors);
export type ScheduleDraft = z.input<typeof ScheduleForm>;

/**
 * Returns the initial values of a new schedule, by default weekly from today. The weekday is left for the user to
 * choose. `initialValues` overrides them, for example after a click in the calendar.
 */
export function newSchedule(today: Day, initialValues: Partial<ScheduleDraft> = {}): ScheduleDraft {
  const repeat_start = initialValues.repeat_start ?? today;
  return {
    day_of_week: null,
    start_time: "09:00",
    end_time: "17:00",
    repeat_weeks: 1,
    repeat_start,
    repeat_end: null,
    available: true,
    _location: null,
    ...initialValues,
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

const SHOWN_DAYS = 3;

/**
 * Returns the next three days of the schedule, so that users can check a rule such as "every second week".
 * Empty if a value is invalid or the schedule has ended.
 */
export function nextDays(values: unknown, today: Day): Day[] {
  const parsed = ScheduleForm.safeParse(values);
  if (!parsed.success) return [];
  const schedule = normaliseSchedule(parsed.data);
  const from = schedule.repeat_start > today ? schedule.repeat_start : today;
  return scheduleDays(schedule, from, addYears(from, 2)).slice(0, SHOWN_DAYS);
}

/** Returns the schedules among the others that the values of the form overlap; empty if a value is invalid. */
export function overlapsOfForm<S extends Parameters<typeof overlapsOf>[1][number]>(
  values: unknown,
  others: readonly S[],
  today: Day,
): S[] {
  const parsed = ScheduleForm.safeParse(values);
  if (!parsed.success) return [];
  const { available = true, _location = null, ...schedule } = parsed.data;
  return overlapsOf(normaliseSchedule({ ...schedule, available, _location }), others, today);
}
