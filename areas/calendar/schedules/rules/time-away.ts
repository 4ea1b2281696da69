import { addDays, type Day, dayOfWeek, daysBetween, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";

/**
 * A continuous period of absence. A null `from_time` means the start of the first day, a null `to_time` the
 * end of the last day.
 */
export interface Away {
  readonly from_date: Day;
  readonly from_time: WallTime | null;
  readonly to_date: Day;
  readonly to_time: WallTime | null;
}

const DAY_START: WallTime = "00:00";
const DAY_END: WallTime = "23:59";
const WEEK = 7;
/** Longest time away in days, about as long as the longest range the calendar reads at once. */
export const LONGEST_AWAY = 370;

/** Returns the blocked part of the day, or null. */
export function awayOn(
  { from_date, from_time, to_date, to_time }: Away,
  day: Day,
): { start_time: WallTime; end_time: WallTime } | null {
  if (day < from_date || day > to_date) return null;
  const start_time = day === from_date ? (from_time ?? DAY_START) : DAY_START;
  const end_time = day === to_date ? (to_time ?? DAY_END) : DAY_END;
  return start_time < end_time ? { start_time, end_time } : null;
}

export function awayErrors(away: Away): FieldErrors {
  if (away.to_date < away.from_date) return { to_date: "This must be on or after the first day." };
  if (daysBetween(away.from_date, away.to_date) >= LONGEST_AWAY)
    return { to_date: "Time away can be at most a year." };
  return awaySchedules(away).length === 0 ? { to_time: "The end must be after the start." } : {};
}

const isWholeDay = (away: Away, day: Day): boolean => {
  const span = awayOn(away, day);
  return span?.start_time === DAY_START && span.end_time === DAY_END;
};

/** A schedule of a time away: one-off, or weekly if the time away has more than seven whole days. */
export interface AwaySchedule {
  readonly day_of_week: number;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly repeat_weeks: number;
  readonly repeat_start: Day;
  readonly repeat_end: Day | null;
}

/**
 * Returns the schedules of a time away (RULE-SCHD-03): a one-off for each day or, for more than seven whole
 * days, one weekly schedule per weekday and a one-off for each part day.
 */
export function awaySchedules(away: Away): AwaySchedule[] {
  const days = daysOf(away).flatMap((day) => {
    const span = awayOn(away, day);
    return span ? [{ day, ...span }] : [];
  });
  const wholeDays = days.filter(({ day }) => isWholeDay(away, day));
  if (wholeDays.length <= WEEK) return days.map(({ day, ...span }) => ({ ...span, ...oneOffOn(day) }));
  const partDays = days.filter(({ day }) => !isWholeDay(away, day));
  const weekly = wholeDays
    .slice(0, WEEK)
    .map(({ day, ...span }) => ({ ...span, ...weeklyUntil(day, wholeDays.at(-1)?.day ?? day) }));
  return [...partDays.map(({ day, ...span }) => ({ ...span, ...oneOffOn(day) })), ...weekly];
}

const daysOf = ({ from_date, to_date }: Away): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from_date, to_date) + 1) }, (_, index) =>
    addDays(from_date, index),
  );
const oneOffOn = (day: Day) => ({
  day_of_week: dayOfWeek(day),
  repeat_weeks: 0,
  repeat_start: day,
  repeat_end: null,
});

function weeklyUntil(day: Day, last: Day) {
  const repeat_end = addDays(day, Math.floor(daysBetween(day, last) / WEEK) * WEEK);
  return { day_of_week: dayOfWeek(day), repeat_weeks: 1, repeat_start: day, repeat_end };
}

const MINUTES_OF_HALF = 6 * 60;

/**
 * Returns the length in days. A part of a day counts as half a day, or as a whole one if more than 15 hours
 * are blocked.
 */
function lengthWords(away: Away): string {
  const halves = daysOf(away).reduce((sum, day) => {
    const span = awayOn(away, day);
    if (span === null) return sum;
    const isLong = minutesOf(span.end_time) - minutesOf(span.start_time) > MINUTES_OF_HALF * 2.5;
    return sum + (isLong ? 2 : 1);
  }, 0);
  const wholeDays = Math.floor(halves / 2);
  const number = `${wholeDays === 0 ? "" : wholeDays}${halves % 2 === 1 ? "½" : ""}`;
  return `${number} ${halves <= 2 ? "day" : "days"}`;
}

/**
 * Returns the time away in words, such as "Monday to Thursday 13:00, 3½ days". Adds dates if the last day is
 * a week or more after the first.
 */
export function awayWords(away: Away): string {
  const { from_date, from_time, to_date, to_time } = away;
  const isLong = daysBetween(from_date, to_date) >= WEEK;
  const dayText = (day: Day) => (isLong ? `${weekdayName(day)} ${formatDay(day)}` : weekdayName(day));
  const from = [dayText(from_date), from_time].filter(Boolean).join(" ");
  if (from_date === to_date && (from_time !== null || to_time !== null)) {
    const until = to_time === null ? "the end of the day" : to_time;
    return `${weekdayName(from_date)} ${from_time === null ? "until" : `${from_time} to`} ${until}`;
  }
  if (from_date === to_date) return `${from}, the whole day`;
  const to = [dayText(to_date), to_time].filter(Boolean).join(" ");
  return `${from} to ${to}, ${lengthWords(away)}`;
}

/** Returns the period for the audit log, such as "Mon 23/11/2026 to Thu 26/11/2026 at 13:00". */
export function awayPeriod({ from_date, from_time, to_date, to_time }: Away): string {
  const momentText = (day: Day, time: WallTime | null) =>
    `${weekdayName(day).slice(0, 3)} ${formatDay(day)}${time === null ? "" : ` at ${time}`}`;
  const isOneDay = from_date === to_date && from_time === null && to_time === null;
  return isOneDay
    ? momentText(from_date, null)
    : `${momentText(from_date, from_time)} to ${momentText(to_date, to_time)}`;
}
