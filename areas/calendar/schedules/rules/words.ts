import { type Day, dayOfWeek, formatDay } from "#kernel/dates/day.ts";
import { type WallTime } from "#kernel/dates/wall-time.ts";

/** Weekdays from Monday to Sunday (CONST-11) with their numbers in the API (C-34). */
export const WEEKDAYS = [
  { value: 1, label: "Monday" },
  { value: 2, label: "Tuesday" },
  { value: 3, label: "Wednesday" },
  { value: 4, label: "Thursday" },
  { value: 5, label: "Friday" },
  { value: 6, label: "Saturday" },
  { value: 0, label: "Sunday" },
] as const;

export const weekdayLabel = (day_of_week: number): string =>
  WEEKDAYS.find(({ value }) => value === day_of_week)?.label ?? "";

/** Formats a time span as "09:00–17:00", or "All day". */
export const timesWords = (start: WallTime, end: WallTime): string =>
  start === "00:00" && end === "23:59" ? "All day" : `${start}–${end}`;

/** Returns the recurrence (CONST-07) in words, such as "Every 2 weeks". */
export function repeatWords(repeat_weeks: number): string {
  if (repeat_weeks === 0) return "Once";
  return repeat_weeks === 1 ? "Every week" : `Every ${repeat_weeks} weeks`;
}

interface Period {
  readonly repeat_weeks: number;
  readonly repeat_start: Day;
  readonly repeat_end: Day | null;
}

/** Returns the period, such as "12/11/2026", "From 12/11/2026" or "12/11/2026 to 17/12/2026". */
export function periodWords({ repeat_weeks, repeat_start, repeat_end }: Period): string {
  if (repeat_weeks === 0) return formatDay(repeat_start);
  return repeat_end
    ? `${formatDay(repeat_start)} to ${formatDay(repeat_end)}`
    : `From ${formatDay(repeat_start)}`;
}

interface DescribedSchedule extends Period {
  readonly day_of_week: number | null;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly available: boolean;
}

/**
 * Returns a schedule in words for the activity feed and for confirmations, such as "Wednesday 08:30–16:00,
 * every 2 weeks".
 */
export function scheduleWords(schedule: DescribedSchedule): string {
  const day = weekdayLabel(schedule.day_of_week ?? dayOfWeek(schedule.repeat_start));
  const when = schedule.repeat_weeks === 0 ? `${day} ${formatDay(schedule.repeat_start)}` : day;
  const repeatText =
    schedule.repeat_weeks === 0 ? "" : `, ${repeatWords(schedule.repeat_weeks).toLowerCase()}`;
  return `${when} ${timesWords(schedule.start_time, schedule.end_time)}${repeatText}${schedule.available ? "" : ", not available"}`;
}

/** Returns a schedule in words with its location, such as "Wednesday 08:30–16:00, every 2 weeks at Yarra". */
export const placedScheduleWords = (
  schedule: DescribedSchedule & { readonly location: { readonly name: string } | null },
): string => `${scheduleWords(schedule)}${schedule.location ? ` at ${schedule.location.name}` : ""}`;

const MAX_NAMED = 2;

/** Names the schedules that a new one overlaps: "Overlaps Monday 08:30–16:00, every week at Yarra." */
export function overlapWords(overlaps: readonly Parameters<typeof placedScheduleWords>[0][]): string {
  const names = overlaps.slice(0, MAX_NAMED).map(placedScheduleWords).join("; ");
  const more = overlaps.length - MAX_NAMED;
  return `Overlaps ${names}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Refusal of a schedule that adds nothing to another. */
export const equalWords = (schedule: Parameters<typeof placedScheduleWords>[0]): string =>
  `This is already in the list: ${placedScheduleWords(schedule)}.`;

/**
 * Returns "Not available" for a blocked time, or "Away" and the reason for a time away, such as "Away:
 * Conference".
 */
export function unavailableWords({
  away_id,
  reason,
}: {
  away_id: number | null;
  reason: string | null;
}): string {
  if (away_id === null) return "Not available";
  return reason === null ? "Away" : `Away: ${reason}`;
}

/**
 * Returns the deletion in words for the audit log, such as "deleted time away from Monday 23/11/2026 to
 * Thursday 26/11/2026".
 */
export function awayDeletedWords(schedules: readonly Pick<Period, "repeat_start" | "repeat_end">[]): string {
  const days = schedules
    .flatMap(({ repeat_start, repeat_end }) => [repeat_start, repeat_end ?? repeat_start])
    .toSorted();
  const dayText = (day: Day | undefined) => (day ? `${weekdayLabel(dayOfWeek(day))} ${formatDay(day)}` : "");
  const [first, last] = [dayText(days[0]), dayText(days.at(-1))];
  return first === last ? `deleted time away on ${first}` : `deleted time away from ${first} to ${last}`;
}
