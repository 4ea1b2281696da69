import { listHolidaysOf, listSchedulesAround } from "#areas/calendar/schedules/server/index.ts";
import { isHolidayAt } from "#areas/calendar/schedules/rules/holidays.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { addMonths, type Day } from "#kernel/dates/day.ts";
import { occurrences } from "#kernel/calendar/recurrence.ts";
import { isWallTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { firstFree, laterOf, type Span } from "../rules/availability.ts";
import { followUpFrom } from "../rules/follow-up.ts";
import { isRepeating, recurrenceOf } from "../rules/appointment.ts";
import { findDefaultMinutes, listTaken } from "./queries.ts";
import type { CalendarClient } from "./reading.ts";

const HORIZON_MONTHS = 12;

interface FreeTimeQuery {
  readonly follow_up: number | Day;
  readonly minutes: number;
  readonly _location: number | null;
  /** Earliest time on the first day. */
  readonly start_time?: WallTime | undefined;
  /** "skip" leaves out public holidays. */
  readonly holidays?: "skip" | undefined;
  readonly now: string;
  /** Last day that is searched. Defaults to 12 months after the first one. */
  readonly until?: Day | undefined;
  /** Rooms and equipment of other doctors, whose uses are taken times too. */
  readonly shared?: readonly { readonly _doctor: number; readonly resources: readonly number[] }[];
}

/**
 * Finds the first free time within availability (RULE-APPT-07). Reads schedules and appointments once, and
 * checks public holidays only for the day found. Null if no time is free until the last day.
 */
export async function findFreeTime(
  db: Db,
  client: CalendarClient,
  { follow_up, start_time, holidays, minutes, _location, now, until, shared = [] }: FreeTimeQuery,
) {
  const from = followUpFrom(follow_up, client.today);
  const to = until ?? addMonths(from, HORIZON_MONTHS);
  const days = scheduleDaysIn(await listSchedulesAround(db, client.ID, { from, to }), from, to);
  if (days.length === 0) return null;
  const takenTimes = [await takenBetween(db, client.ID, from, to)];
  for (const { _doctor, resources } of shared)
    takenTimes.push(await takenBetween(db, _doctor, from, to, resources));
  const takenOn = (day: Day): Span[] => takenTimes.flatMap((spansOn) => spansOn(day));
  const zoneOf = (opening: { time_zone: string | null }) => zoneNamed(opening.time_zone ?? client.zone);
  const nowAt = (opening: (typeof days)[number]) =>
    laterOf(wallOf(now, zoneOf(opening)), { day: from, time: start_time ?? "00:00" });
  let remainingDays = days;
  for (;;) {
    const freeTime = firstFree({ days: remainingDays, takenOn, minutes, _location, nowAt });
    if (!freeTime) return null;
    const { opening, ...time } = freeTime;
    const isHoliday =
      holidays === "skip" ? await holidayCheckOn(db, client, time.appointment_date) : () => false;
    if (!isHoliday(opening._location))
      return { ...time, _location: opening._location, location: opening.location, zone: zoneOf(opening) };
    remainingDays = remainingDays.filter(
      (each) => each.schedule_date !== time.appointment_date || !each.available || !isHoliday(each._location),
    );
  }
}

async function holidayCheckOn(
  db: Db,
  client: CalendarClient,
  day: Day,
): Promise<(_location: number | null) => boolean> {
  const holidays = await listHolidaysOf(db, client, { from: day, to: day });
  return (_location) => holidays.some((holiday) => isHolidayAt(holiday, _location));
}

/**
 * Returns a function that lists the taken times of a day. The times of a day are parsed only when that day is
 * requested.
 */
export async function takenBetween(
  db: Db,
  _doctor: number,
  from: Day,
  to: Day,
  resources?: readonly number[],
): Promise<(day: Day) => Span[]> {
  const rows = await listTaken(db, _doctor, { from, to, ...(resources ? { resources } : {}) });
  const takenSpans = rows.flatMap((row) =>
    isRepeating(row)
      ? occurrences(recurrenceOf(row, row.repeat_exceptions), { from, to }).map((day) => ({
          day,
          spans: row.spans,
        }))
      : [{ day: row.appointment_date, spans: row.spans }],
  );
  const byDay = Map.groupBy(takenSpans, ({ day }) => day);
  return (day) => (byDay.get(day) ?? []).flatMap(({ spans }) => spansOf(spans));
}

const spansOf = (text: string): Span[] =>
  text.split(" ").flatMap((span) => {
    const [start_time = "", end_time = ""] = span.split("-");
    return isWallTime(start_time) && isWallTime(end_time) ? [{ start_time, end_time }] : [];
  });

/** Finds the next free time from now on, of the client's default length. */
export async function soonestFreeTime(db: Db, client: CalendarClient, now: string) {
  const minutes = await findDefaultMinutes(db, client.ID);
  return findFreeTime(db, client, { follow_up: 0, minutes, _location: null, holidays: "skip", now });
}
