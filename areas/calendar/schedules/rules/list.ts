import type { Schedule } from "../contract.ts";
import { periodWords, repeatWords, timesWords, weekdayLabel } from "./words.ts";

export const SCHEDULE_SORTS = ["day", "start", "period", "location"] as const;
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number];

const mondayFirst = (day_of_week: number): number => (day_of_week + 6) % 7;

const KEYS: Readonly<Record<ScheduleSort, (schedule: Schedule) => string>> = {
  day: (schedule) => `${mondayFirst(schedule.day_of_week)} ${schedule.start_time}`,
  start: (schedule) => `${schedule.start_time} ${mondayFirst(schedule.day_of_week)}`,
  period: (schedule) => schedule.repeat_start,
  location: (schedule) => `${schedule.location ? 0 : 1}${schedule.location?.name.toLowerCase() ?? ""}`,
};

/** In the order asked for; within it as the list comes, Monday first. */
export function sorted(schedules: readonly Schedule[], by: ScheduleSort, descending: boolean): Schedule[] {
  const key = KEYS[by];
  const rising = schedules.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.ID - b.ID));
  return descending ? rising.toReversed() : rising;
}

const wordsOf = (schedule: Schedule): string =>
  [
    weekdayLabel(schedule.day_of_week),
    timesWords(schedule.start_time, schedule.end_time),
    repeatWords(schedule.repeat_weeks),
    periodWords(schedule),
    schedule.location?.name ?? "",
    schedule.location?.abbreviation ?? "",
    schedule.available ? "available" : "not available",
  ]
    .join(" ")
    .toLowerCase();

/** Every word typed must be somewhere in what the row shows. */
export function matching(schedules: readonly Schedule[], search: string): Schedule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return schedules.filter((schedule) => words.every((word) => wordsOf(schedule).includes(word)));
}
