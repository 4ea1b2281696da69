import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { unavailableWords } from "#areas/calendar/schedules/rules/words.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";

const WHOLE_DAY = 8 * 60;

/** Returns the text of a schedule, such as "RICH 08:30–16:00". A block of 8 hours or more shows no hours. */
export function scheduleWords(
  schedule: Pick<ScheduleOnDay, "available" | "location" | "start_time" | "end_time" | "away_id" | "reason">,
): string {
  const hours = `${schedule.start_time}–${schedule.end_time}`;
  if (schedule.available) return `${schedule.location?.abbreviation ?? "Available"} ${hours}`;
  const isWholeDay = minutesOf(schedule.end_time) - minutesOf(schedule.start_time) >= WHOLE_DAY;
  const words = unavailableWords(schedule);
  if (isWholeDay) return words;
  return schedule.away_id === null ? `${words} ${hours}` : `${words}, ${hours}`;
}

/**
 * Returns the time away of a day, such as "Doctor away: Conference". Null if the doctor is not away on that
 * day.
 */
export function awayOnDay(
  schedules: readonly Pick<
    ScheduleOnDay,
    "available" | "schedule_date" | "away_id" | "reason" | "location" | "start_time" | "end_time"
  >[],
  day: Day,
): string | null {
  const away = schedules.find(
    (each) => each.schedule_date === day && !each.available && each.away_id !== null,
  );
  return away ? `Doctor ${scheduleWords(away).replace(/^A/, "a")}` : null;
}

export const byStart = (a: ScheduleOnDay, b: ScheduleOnDay): number =>
  a.schedule_date.localeCompare(b.schedule_date) || a.start_time.localeCompare(b.start_time) || a.ID - b.ID;

export interface Hours {
  readonly from: number;
  readonly to: number;
}

const END_OF_DAY = 24 * 60;

/** Returns the hours of a day outside all available schedules, in minutes since midnight. */
export function closedHours(schedules: readonly ScheduleOnDay[]): Hours[] {
  const openHours = schedules
    .filter((schedule) => schedule.available)
    .map((schedule) => ({ from: minutesOf(schedule.start_time), to: minutesOf(schedule.end_time) }))
    .sort((a, b) => a.from - b.from);
  const gaps: Hours[] = [];
  let until = 0;
  for (const { from, to } of openHours) {
    if (from > until) gaps.push({ from: until, to: from });
    until = Math.max(until, to);
  }
  return until < END_OF_DAY ? [...gaps, { from: until, to: END_OF_DAY }] : gaps;
}

export interface ShadedHours extends Hours {
  readonly look: "closed" | "shut";
}

/**
 * Returns the shaded hours behind a day's appointments: grey outside availability, hatched if blocked or a
 * public holiday.
 */
export function shadedHoursOf(
  schedules: readonly ScheduleOnDay[],
  isPlanned: boolean,
  isHoliday = false,
): ShadedHours[] {
  if (isHoliday) return [{ from: 0, to: END_OF_DAY, look: "shut" }];
  const closed = isPlanned
    ? closedHours(schedules).map((hours): ShadedHours => ({ ...hours, look: "closed" }))
    : [];
  const blockedHours = schedules
    .filter((schedule) => !schedule.available)
    .map(
      (schedule): ShadedHours => ({
        from: minutesOf(schedule.start_time),
        to: minutesOf(schedule.end_time),
        look: "shut",
      }),
    );
  return [...closed, ...blockedHours];
}

/**
 * Returns the location of the available schedule that includes this minute of the day, used as the location
 * of a new appointment. Null if there is no such schedule.
 */
export function locationAt(
  schedules: readonly ScheduleOnDay[],
  day: Day,
  minutes: number,
): ScheduleOnDay["location"] {
  const match = schedules.find(
    (schedule) =>
      schedule.available &&
      schedule.schedule_date === day &&
      minutesOf(schedule.start_time) <= minutes &&
      minutes < minutesOf(schedule.end_time),
  );
  return match?.location ?? null;
}
