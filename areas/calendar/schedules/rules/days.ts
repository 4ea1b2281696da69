import type { Day } from "#kernel/dates/day.ts";
import { type ScheduleDays, scheduleDays } from "#kernel/calendar/schedule-days.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

type TimedSchedule = ScheduleDays & { readonly start_time: WallTime; readonly end_time: WallTime };

/**
 * Expands the schedules to their days between two days, both inclusive, sorted by day and time
 * (RULE-SCHD-03). Used by the calendar and by the search for free times, so that both see the same days.
 */
export function scheduleDaysIn<S extends TimedSchedule>(
  schedules: readonly S[],
  from: Day,
  to: Day,
): (S & { schedule_date: Day })[] {
  return schedules
    .flatMap((schedule) =>
      scheduleDays(schedule, from, to).map((schedule_date) => ({ ...schedule, schedule_date })),
    )
    .sort(
      (a, b) =>
        compare(a.schedule_date, b.schedule_date) ||
        compare(a.start_time, b.start_time) ||
        compare(a.end_time, b.end_time),
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
