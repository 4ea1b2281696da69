import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type AppointmentRow, listAppointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { eventLines, FEED_FOOT, type FeedEntry, feedHead, feedZones, planEvents } from "../rules/feed.ts";

/** Days before and months after today that a feed covers; a series without an end continues by its rule. */
const DAYS_BACK = 90;
const MONTHS_AHEAD = 24;
/** Number of events written before other requests get a turn. */
const BATCH_SIZE = 500;

interface FeedRequest {
  readonly _doctor: number;
  readonly name: string;
  readonly zone: Zone;
  readonly today: Day;
  readonly showsNames: boolean;
}

export interface WrittenFeed {
  readonly text: string;
  readonly tag: string;
  readonly appointments: readonly number[];
  /** IDs of the patients named in the feed. */
  readonly patients: readonly number[];
}

export async function writeFeed(
  db: Db,
  { _doctor, name, zone, today, showsNames }: FeedRequest,
): Promise<WrittenFeed> {
  const range = { _doctor, from: addDays(today, -DAYS_BACK), to: addMonths(today, MONTHS_AHEAD) };
  const rows = await listAppointmentsBetween(db, range);
  const events = planEvents(entriesOf(rows, zone), range);
  const zones = new Set(
    events.flatMap(({ entry }) => [entry.zone, ...(entry.instead ? [entry.instead.zone] : [])]),
  );
  const parts = [feedHead(name, zone), feedZones(zones.add(zone))];
  for (let index = 0; index < events.length; index += BATCH_SIZE) {
    parts.push(...events.slice(index, index + BATCH_SIZE).map((event) => eventLines(event, showsNames)));
    await setImmediate();
  }
  const text = [...parts, FEED_FOOT].join("");
  const appointmentIDs = new Set(events.map(({ entry }) => entry.ID));
  const patients = rows
    .filter(({ ID }) => showsNames && appointmentIDs.has(ID))
    .flatMap(({ _patient }) => _patient ?? []);
  const tag = createHash("sha256").update(text).digest("base64url");
  return { text, tag, appointments: [...appointmentIDs], patients: [...new Set(patients)] };
}

function entriesOf(rows: readonly AppointmentRow[], zone: Zone): FeedEntry[] {
  const series = new Map(rows.filter(({ repeat_date }) => repeat_date === null).map((row) => [row.ID, row]));
  return rows.map((row) => entryOf(row, series.get(row.ID), zone));
}

function entryOf(row: AppointmentRow, series: AppointmentRow | undefined, zone: Zone): FeedEntry {
  const {
    ID,
    _doctor,
    appointment_type,
    start_time,
    end_time,
    cancelled,
    notes,
    patient,
    location,
    repeat_date,
  } = row;
  const isChanged = repeat_date !== null;
  const ownZone = zoneNamed(row.time_zone ?? zone);
  const baseRow = series ?? row;
  return {
    ID,
    _doctor,
    appointment_type,
    start_time,
    end_time,
    cancelled,
    notes,
    zone: ownZone,
    patient: patient && `${patient.last_name.toUpperCase()}, ${patient.first_name}`,
    location: location?.name ?? null,
    rule: {
      start: row.appointment_date,
      interval: isChanged ? 0 : row.repeat_interval,
      frequency: row.repeat_frequency ?? 1,
      end: row.repeat_end_date,
      count: row.repeat_count,
      monthDay: row.repeat_month_day,
      exceptions: isChanged ? [] : row.repeat_exceptions,
    },
    instead: isChanged
      ? { day: repeat_date, time: baseRow.start_time, zone: zoneNamed(baseRow.time_zone ?? zone) }
      : null,
    created_time: row.created_time,
    version: row.version,
  };
}
