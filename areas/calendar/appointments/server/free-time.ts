import { listSchedulesAround } from "#areas/calendar/schedules/server/index.ts";
import { scheduleDaysIn } from "#areas/calendar/schedules/rules/days.ts";
import { addMonths, type Day } from "#kernel/day.ts";
import { occurrences } from "#kernel/recurrence.ts";
import { isWallTime } from "#kernel/wall-time.ts";
import { wallOf, zoneNamed } from "#kernel/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { firstFree, type Span } from "../rules/availability.ts";
import { followUpFrom } from "../rules/follow-up.ts";
import { isRepeating, recurrenceOf } from "../rules/appointment.ts";
import { findDefaultMinutes, listTaken } from "./queries.ts";
import type { Whose } from "./reading.ts";

const HORIZON_MONTHS = 12;

interface Asked {
  readonly follow_up: number | Day;
  readonly minutes: number;
  readonly _location: number | null;
  readonly now: string;
}

/** RULE-APPT-07: one statement for the schedules and one for the appointments; the rest is arithmetic. */
export async function findFreeTime(db: Db, client: Whose, { follow_up, minutes, _location, now }: Asked) {
  const from = followUpFrom(follow_up, client.today);
  const to = addMonths(from, HORIZON_MONTHS);
  const days = scheduleDaysIn(await listSchedulesAround(db, client.ID, { from, to }), from, to);
  if (days.length === 0) return null;
  const takenOn = await takenBetween(db, client.ID, from, to);
  const zoneOf = (opening: { time_zone: string | null }) => zoneNamed(opening.time_zone ?? client.zone);
  const found = firstFree({
    days,
    takenOn,
    minutes,
    _location,
    nowAt: (opening) => wallOf(now, zoneOf(opening)),
  });
  if (!found) return null;
  const { opening, ...time } = found;
  return { ...time, _location: opening._location, location: opening.location, zone: zoneOf(opening) };
}

/** By day; the times are read when the day is looked at. */
export async function takenBetween(db: Db, _doctor: number, from: Day, to: Day): Promise<(day: Day) => Span[]> {
  const rows = await listTaken(db, _doctor, from, to);
  const taken = rows.flatMap((row) =>
    isRepeating(row)
      ? occurrences(recurrenceOf(row, row.repeat_exceptions), { from, to }).map((day) => ({ day, spans: row.spans }))
      : [{ day: row.appointment_date, spans: row.spans }],
  );
  const byDay = Map.groupBy(taken, ({ day }) => day);
  return (day) => (byDay.get(day) ?? []).flatMap(({ spans }) => spansOf(spans));
}

const spansOf = (text: string): Span[] =>
  text.split(" ").flatMap((span) => {
    const [start_time = "", end_time = ""] = span.split("-");
    return isWallTime(start_time) && isWallTime(end_time) ? [{ start_time, end_time }] : [];
  });

/** The next gap from now on, as long as this client's appointments usually are. */
export async function soonestFreeTime(db: Db, client: Whose, now: string) {
  return findFreeTime(db, client, { follow_up: 0, minutes: await findDefaultMinutes(db, client.ID), _location: null, now });
}
