import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import type { Schedule, ScheduleListValues } from "../contract.ts";
import { periodWords, repeatWords, timesWords, unavailableWords, weekdayLabel } from "./words.ts";

const mondayFirst = (day_of_week: number): number => (day_of_week + 6) % 7;

const keys: Readonly<Record<ScheduleListValues["order"]["by"], (schedule: Schedule) => string>> = {
  day: (schedule) => `${mondayFirst(schedule.day_of_week)} ${schedule.start_time}`,
  start: (schedule) => `${schedule.start_time} ${mondayFirst(schedule.day_of_week)}`,
  period: (schedule) => schedule.repeat_start,
  location: (schedule) => `${schedule.location ? 0 : 1}${schedule.location?.name.toLowerCase() ?? ""}`,
};

const textsOf = (schedule: Schedule) => [
  weekdayLabel(schedule.day_of_week),
  timesWords(schedule.start_time, schedule.end_time),
  repeatWords(schedule.repeat_weeks),
  periodWords(schedule),
  schedule.location?.name ?? "",
  schedule.location?.abbreviation ?? "",
  schedule.available ? "available" : "not available",
  schedule.available ? "" : unavailableWords(schedule),
];

/** Returns the schedules that contain every search word, sorted by a column. */
export const arrangeSchedules = (
  rows: readonly Schedule[],
  { search, order }: Pick<ScheduleListValues, "search" | "order">,
): Schedule[] => orderedRows(matchingRows(rows, search, textsOf), order, (row, by) => keys[by](row));
