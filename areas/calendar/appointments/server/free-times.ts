import { isHolidayAt } from "#areas/calendar/schedules/rules/holidays.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import {
  listHolidaysOf,
  listSchedulesAround,
  type ScheduleRow,
} from "#areas/calendar/schedules/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { mergeOpenings, snapUp, startsIn } from "../rules/availability.ts";
import { takenBetween } from "./free-time.ts";
import type { CalendarClient } from "./reading.ts";

/** A free time that a person may book without calling the practice. */
export interface ListedFreeTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly _location: number | null;
  readonly zone: Zone;
  /** Instant at which the time begins. */
  readonly starts_at: string;
}

interface FreeTimesQuery {
  readonly from: Day;
  readonly to: Day;
  readonly minutes: number;
  /** Type that the location must have. Null for any. */
  readonly location_type: "INPATIENT" | "OUTPATIENT" | null;
  /** Instant before which no time is offered. */
  readonly notBefore: string;
}

type DaySchedule = ScheduleRow & { readonly schedule_date: Day };

/**
 * Lists the free times of a range by day and time: inside availability, outside appointments, holds, blocked
 * time and public holidays (RULE-APPT-07). Times that the clocks skip in spring are left out.
 */
export async function listFreeTimes(
  db: Db,
  client: CalendarClient,
  query: FreeTimesQuery,
): Promise<ListedFreeTime[]> {
  const { from, to } = query;
  const days = scheduleDaysIn(await listSchedulesAround(db, client.ID, { from, to }), from, to);
  if (days.length === 0) return [];
  const takenOn = await takenBetween(db, client.ID, from, to);
  const holidays = Map.groupBy(await listHolidaysOf(db, client, { from, to }), ({ day }) => day);
  return [...Map.groupBy(days, ({ schedule_date }) => schedule_date)].flatMap(([day, schedules]) => {
    const taken = [...takenOn(day), ...schedules.filter(({ available }) => !available)];
    const openings = mergeOpenings<DaySchedule>(schedules)
      .filter(({ location }) => !query.location_type || !location || location.type === query.location_type)
      .filter(({ _location }) => !holidays.get(day)?.some((holiday) => isHolidayAt(holiday, _location)));
    return timesOfDay(client, { day, openings, taken, query });
  });
}

interface DayToFill {
  readonly day: Day;
  readonly openings: readonly DaySchedule[];
  readonly taken: readonly { readonly start_time: WallTime; readonly end_time: WallTime }[];
  readonly query: FreeTimesQuery;
}

function timesOfDay(client: CalendarClient, { day, openings, taken, query }: DayToFill): ListedFreeTime[] {
  const { minutes, notBefore } = query;
  const times = openings.flatMap((opening) => {
    const zone = zoneNamed(opening.time_zone ?? client.zone);
    const earliest = wallOf(notBefore, zone);
    if (day < earliest.day) return [];
    const start = day === earliest.day ? snapUp(earliest.time) : 0;
    return startsIn(opening, taken, minutes, start).flatMap((start_time) => {
      const starts_at = new Date(instantOf(day, start_time, zone)).toISOString();
      const end_time = fromMinutes(minutesOf(start_time) + minutes);
      const isShown = wallOf(starts_at, zone).time === start_time && starts_at >= notBefore;
      const time = { appointment_date: day, start_time, end_time, _location: opening._location };
      return isShown ? [{ ...time, zone, starts_at }] : [];
    });
  });
  const byStart = Map.groupBy(times, ({ start_time }) => start_time);
  // One doctor is at one place at a time, so a start that two locations offer is listed once.
  return [...byStart.values()]
    .flatMap(([first]) => first ?? [])
    .sort((a, b) => minutesOf(a.start_time) - minutesOf(b.start_time));
}
