import type { Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { timesWords } from "#areas/calendar/schedules/rules/words.ts";
import type { AvailabilityState } from "../contract.ts";

/** A time span within one day; the end is exclusive. */
export interface Span {
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

/** A schedule on one of its days. */
export interface Opening extends Span {
  readonly available: boolean;
  readonly _location: number | null;
  readonly location: { readonly name: string } | null;
}

const overlap = (a: Span, b: Span): boolean => a.start_time < b.end_time && b.start_time < a.end_time;
const byStart = (a: Span, b: Span): number =>
  minutesOf(a.start_time) - minutesOf(b.start_time) || minutesOf(a.end_time) - minutesOf(b.end_time);

/**
 * Merges the available schedules of a day that meet or overlap at the same location into one opening each.
 */
export function mergeOpenings<O extends Opening>(daySchedules: readonly O[]): O[] {
  const merged: O[] = [];
  for (const schedule of daySchedules.filter(({ available }) => available).toSorted(byStart)) {
    const mergedIndex = merged.findIndex(
      (other) => other._location === schedule._location && other.end_time >= schedule.start_time,
    );
    const mergedOpening = merged[mergedIndex];
    if (mergedOpening)
      merged[mergedIndex] = {
        ...mergedOpening,
        end_time: mergedOpening.end_time > schedule.end_time ? mergedOpening.end_time : schedule.end_time,
      };
    else merged.push(schedule);
  }
  return merged.toSorted(byStart);
}

const placeWords = (opening: Opening): string => (opening.location ? ` at ${opening.location.name}` : "");

/**
 * Returns whether an appointment lies wholly inside one opening, and the text that the form shows under the
 * time. If both the appointment and the opening have a location, the locations must match. Blocked time
 * applies at every location.
 */
export function describeAvailability(
  appointment: Span & { readonly _location: number | null },
  daySchedules: readonly Opening[],
): { availability: AvailabilityState; text: string } {
  const blockedTime = daySchedules.find((one) => !one.available && overlap(one, appointment));
  if (blockedTime)
    return {
      availability: "blocked",
      text: `Not available ${timesWords(blockedTime.start_time, blockedTime.end_time)}${placeWords(blockedTime)}`,
    };
  const dayOpenings = mergeOpenings(daySchedules);
  const surroundingOpenings = dayOpenings.filter(
    (one) => one.start_time <= appointment.start_time && appointment.end_time <= one.end_time,
  );
  const containingOpening =
    surroundingOpenings.find(
      (one) => appointment._location !== null && one._location === appointment._location,
    ) ?? surroundingOpenings.find((one) => appointment._location === null || one._location === null);
  if (containingOpening)
    return {
      availability: "inside",
      text: `Inside availability${placeWords(containingOpening)} ${timesWords(containingOpening.start_time, containingOpening.end_time)}`,
    };
  if (dayOpenings.length === 0)
    return { availability: "outside", text: "Outside availability: none set for this day" };
  const openingsText = dayOpenings
    .map((one) => `${timesWords(one.start_time, one.end_time)}${placeWords(one)}`)
    .join(", ");
  return { availability: "outside", text: `Outside availability: ${openingsText} on this day` };
}

/**
 * Returns the start of the first gap of at least `minutes` in the opening, not before `notBefore` (in minutes
 * since midnight). `taken` may be in any order. Null if there is no such gap.
 */
export function firstGap(
  opening: Span,
  taken: readonly Span[],
  minutes: number,
  notBefore: number,
): WallTime | null {
  const end = minutesOf(opening.end_time);
  let start = Math.max(minutesOf(opening.start_time), notBefore);
  for (const span of taken.toSorted(byStart)) {
    if (minutesOf(span.start_time) - start >= minutes) break;
    start = Math.max(start, minutesOf(span.end_time));
  }
  return end - start >= minutes ? fromMinutes(start) : null;
}

/**
 * Returns every start that the opening offers to people who book by themselves: from the beginning of each
 * gap in steps of the length, so that bookings leave no unusable rest between them. `taken` and `notBefore`
 * as in `firstGap`. The steps do not depend on `notBefore`, which is the time of day for most visitors: times
 * like 12:55 and 13:10 would otherwise be offered in hours that begin at 8:30.
 */
export function startsIn(
  opening: Span,
  taken: readonly Span[],
  minutes: number,
  notBefore: number,
): WallTime[] {
  const starts: WallTime[] = [];
  let start = firstGap(opening, taken, minutes, 0);
  while (start !== null) {
    if (minutesOf(start) >= notBefore) starts.push(start);
    start = firstGap(opening, taken, minutes, minutesOf(start) + minutes);
  }
  return starts;
}

export interface DateTime {
  readonly day: Day;
  readonly time: WallTime;
}
export const laterOf = (one: DateTime, other: DateTime): DateTime =>
  one.day > other.day || (one.day === other.day && one.time > other.time) ? one : other;

const SNAP = 5;
/** Rounds a time up to the next five minutes, in minutes since midnight (CONST-10). */
export const snapUp = (time: WallTime): number => Math.ceil(minutesOf(time) / SNAP) * SNAP;

export interface FreeTime<O> {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly opening: O;
}

interface Search<O> {
  /** Schedules expanded to their days, in the order of the days. */
  readonly days: readonly (O & { readonly schedule_date: Day })[];
  /** Returns the times of a day that are taken by appointments that are not cancelled. */
  readonly takenOn: (day: Day) => readonly Span[];
  readonly minutes: number;
  /** Returns the earliest allowed day and time in the time zone of the opening. */
  readonly nowAt: (opening: O) => DateTime;
  readonly _location: number | null;
}

/** Returns the first free time (RULE-APPT-07). Null if none of the given days has a free time. */
export function firstFree<O extends Opening>({
  days,
  takenOn,
  minutes,
  nowAt,
  _location,
}: Search<O>): FreeTime<O> | null {
  for (const [day, daySchedules] of Map.groupBy(days, ({ schedule_date }) => schedule_date)) {
    const takenTimes = [...takenOn(day), ...daySchedules.filter(({ available }) => !available)];
    const starts = mergeOpenings(daySchedules)
      .filter(
        (opening) => _location === null || opening._location === null || opening._location === _location,
      )
      .flatMap((opening) => {
        const now = nowAt(opening);
        if (day < now.day) return [];
        const start = firstGap(opening, takenTimes, minutes, day === now.day ? snapUp(now.time) : 0);
        return start === null ? [] : [{ start, opening }];
      });
    const first = starts.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))[0];
    if (first)
      return {
        appointment_date: day,
        start_time: first.start,
        end_time: fromMinutes(minutesOf(first.start) + minutes),
        opening: first.opening,
      };
  }
  return null;
}
