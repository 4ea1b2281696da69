import { sql } from "kysely";
import { listResources } from "#areas/calendar/appointment-types/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import { newBooking } from "../rules/series.ts";
import { undoSubjectOf } from "../rules/undoing.ts";
import { type CalendarClient, findAppointment } from "./reading.ts";
import type { KeptSeries } from "./series.queries.ts";
import { insertUndo } from "./undo.queries.ts";
import { insertBooking, markDeleted } from "./writing.queries.ts";

interface Transfer {
  readonly db: Db;
  readonly from: CalendarClient;
  readonly to: CalendarClient;
  /** ID of the user who may undo the move. */
  readonly person: number;
}

interface NewTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
}

/**
 * Moves an event that does not repeat and has no patient to another doctor's calendar, in the caller's
 * transaction: deletes the row of one client and books a row of the other. Both changes have an undo record.
 * Finds the location, rooms and equipment by name, because each doctor has a separate list of them.
 */
export async function moveToDoctor(
  { db, from, to, person: _person }: Transfer,
  stored: KeptSeries,
  time: NewTime,
) {
  const { notes, follow_up, resources, _location } = stored.booking;
  const booking = newBooking({
    ...time,
    ...{ appointment_type: 3, _patient: null, _visit_type: null, notes, follow_up },
    _location: await findSameLocation(db, from.ID, to.ID, _location),
    resources: await listSameResources(db, from.ID, to.ID, resources),
  });
  await markDeleted(db, from.ID, stored.ID);
  const ID = await insertBooking(db, to.ID, booking, null);
  const appointment = await findAppointment(db, to, { ID, repeat_date: null });
  if (!appointment) throw new Error("a moved event came to nothing");
  const about = undoSubjectOf({ ...stored.booking, patient: null });
  const here = { ID: stored.ID, before: stored, about };
  const there = { ID, before: null, about: undoSubjectOf(appointment) };
  return {
    appointment,
    booking,
    _undo: await insertUndo(db, { _doctor: from.ID, _person, ...DELETION, appointments: [here] }),
    _undo_there: await insertUndo(db, { _doctor: to.ID, _person, ...BOOKING, appointments: [there] }),
  };
}

const DELETION = { act: "delete", is_redo: false } as const;
const BOOKING = { act: "book", is_redo: false } as const;

/** Finds the live location of the same name and type in another client's list. Null if there is none. */
async function findSameLocation(
  db: Db,
  _doctor: number,
  other: number,
  ID: number | null,
): Promise<number | null> {
  if (ID === null) return null;
  const here = await db
    .selectFrom("location")
    .select(["type", "name"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .executeTakeFirst();
  if (!here) return null;
  const there = await db
    .selectFrom("location")
    .select("ID")
    .where("_doctor", "=", other)
    .where("type", "=", here.type)
    .where(sql<boolean>`lower(name) = lower(${here.name})`)
    .where("is_deleted", "=", false)
    .orderBy("ID")
    .limit(1)
    .executeTakeFirst();
  return there?.ID ?? null;
}

/** Lists the live rooms and equipment of the same names and kinds in another client's list. */
async function listSameResources(
  db: Db,
  _doctor: number,
  other: number,
  resources: readonly number[],
): Promise<number[]> {
  if (resources.length === 0) return [];
  const keyOf = ({ kind, name }: { kind: string; name: string }): string => `${kind} ${name.toLowerCase()}`;
  const here = await listResources(db, _doctor, true);
  const names = new Set(here.filter(({ ID }) => resources.includes(ID)).map(keyOf));
  const there = await listResources(db, other, false);
  return there
    .filter((each) => names.has(keyOf(each)))
    .map(({ ID }) => ID)
    .sort((a, b) => a - b);
}
