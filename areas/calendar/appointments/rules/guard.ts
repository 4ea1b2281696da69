import type { HolidayOnDay } from "#areas/calendar/schedules/contract.ts";
import { isHolidayAt, holidayWords } from "#areas/calendar/schedules/rules/holidays.ts";
import { timesWords } from "#areas/calendar/schedules/rules/words.ts";
import { type Day, weekdayName } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { type Opening, mergeOpenings, type Span, describeAvailability } from "./availability.ts";

/**
 * Reason to ask for confirmation before an appointment is put at a time. Overlaps and times outside
 * availability remain allowed (RULE-APPT-04).
 */
export interface Warning {
  readonly kind: "past" | "holiday" | "blocked" | "overlap" | "outside";
  readonly title: string;
  readonly detail: string;
}

export interface ProposedTime extends Span {
  readonly appointment_date: Day;
  readonly _location: number | null;
}

interface DayState {
  /** The other appointments of the day that are not cancelled, without the one being moved. */
  readonly others: readonly (Span & { readonly name: string })[];
  readonly schedules: readonly Opening[];
  readonly holidays: readonly HolidayOnDay[];
  /** Current day and time at the location (F-8). */
  readonly now: { readonly day: Day; readonly time: WallTime };
  /** False if the practice has set no availability and therefore counts as open all day. */
  readonly isPlanned: boolean;
}

/**
 * Returns the first objection to a time, in the order: past, public holiday, doctor not available, overlap,
 * outside availability. Null if there is none.
 */
export function warningOf(
  time: ProposedTime,
  { others, schedules, holidays, now, isPlanned }: DayState,
): Warning | null {
  const { appointment_date: day } = time;
  if (day < now.day || (day === now.day && time.end_time <= now.time))
    return { kind: "past", title: "In the past", detail: "" };
  const holiday = holidays.find((each) => each.day === day && isHolidayAt(each, time._location));
  if (holiday) return { kind: "holiday", title: "Public holiday", detail: holidayWords(holiday) };
  const { availability } = describeAvailability(time, schedules);
  const blocked = schedules.find((each) => !each.available && isOverlapping(each, time));
  if (availability === "blocked" && blocked)
    return {
      kind: "blocked",
      title: "Doctor not available",
      detail: timesWords(blocked.start_time, blocked.end_time),
    };
  const other = others.find((each) => isOverlapping(each, time));
  if (other) return { kind: "overlap", title: `Overlaps ${other.name}`, detail: other.start_time };
  if (availability === "inside" || !isPlanned) return null;
  return { kind: "outside", title: "Outside availability", detail: openWords(day, schedules) };
}

const isOverlapping = (one: Span, other: Span): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time;

/** Returns the opening hours of a day, such as "Richmond Rooms, Fri 08:30–13:00" or "None on Sat". */
function openWords(day: Day, schedules: readonly Opening[]): string {
  const weekday = weekdayName(day).slice(0, 3);
  const openingTexts = mergeOpenings(schedules).map(({ location, start_time, end_time }) =>
    [location?.name, `${weekday} ${timesWords(start_time, end_time)}`].filter(Boolean).join(", "),
  );
  return openingTexts.length === 0 ? `None on ${weekday}` : openingTexts.join("; ");
}

/** Returns the warning in one line, such as "Public holiday, Melbourne Cup", also for screen readers. */
export const warningWords = ({ title, detail }: Warning): string =>
  [title, detail].filter(Boolean).join(", ");
