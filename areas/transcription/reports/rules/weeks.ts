import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import type { TranscriptionWeek } from "../contract.ts";

const emptyWeek = (week: Day): TranscriptionWeek => ({
  week,
  letters: 0,
  late: 0,
  minutes: 0,
  turnaround_hours: null,
  promised_hours: null,
});

/** Fills in the weeks of the range in which no letter was delivered; oldest first. */
export function fillWeeks(
  weeks: readonly TranscriptionWeek[],
  { start, end }: { start: Day; end: Day },
): TranscriptionWeek[] {
  const weeksByStart = new Map(weeks.map((row) => [row.week, row]));
  const allWeeks: TranscriptionWeek[] = [];
  for (let week = startOfWeek(start); week <= end; week = addDays(week, 7))
    allWeeks.push(weeksByStart.get(week) ?? emptyWeek(week));
  return allWeeks;
}
