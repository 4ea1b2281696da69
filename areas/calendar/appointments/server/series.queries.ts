import type { Db } from "#platform/db/db.ts";
import { AppointmentType, RepeatInterval } from "../contract.ts";
import { followUpOf } from "../rules/follow-up.ts";
import type { Booking, Series, Appointment } from "../rules/appointment.ts";

export interface StoredSeries extends Series {
  readonly ID: number;
  readonly _series: number | null;
  readonly version: number;
}

/** A series as stored for an undo, possibly deleted. */
export interface KeptSeries extends StoredSeries {
  readonly is_deleted: boolean;
}

/**
 * Reads an appointment or series with its individually changed occurrences and locks it until the transaction
 * ends, so that concurrent changes are made one after the other. Null if it does not exist or is deleted.
 */
export async function lockSeries(db: Db, _doctor: number, id: number): Promise<KeptSeries | null> {
  const series = (await lockAllSeries(db, _doctor, [id])).get(id);
  return series && !series.is_deleted ? series : null;
}

/**
 * Reads and locks the given rows, including deleted ones. Locks in the order of the IDs so that two undos
 * never deadlock.
 */
export async function lockAllSeries(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<Map<number, KeptSeries>> {
  const rows = await rowsOf(db, _doctor, ids).orderBy("ID").forUpdate().execute();
  return seriesOf(db, _doctor, rows);
}

/** Reads an appointment or series without locking it. Null if it does not exist or is deleted. */
export async function findSeries(db: Db, _doctor: number, id: number): Promise<KeptSeries | null> {
  const rows = await rowsOf(db, _doctor, [id]).where("is_deleted", "=", false).execute();
  return (await seriesOf(db, _doctor, rows)).get(id) ?? null;
}

const rowsOf = (db: Db, _doctor: number, ids: readonly number[]) =>
  db
    .selectFrom("appointment")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

/**
 * Reads the individually changed occurrences after the rows were locked, because they may have changed while
 * waiting for the lock.
 */
async function seriesOf(db: Db, _doctor: number, rows: readonly Row[]): Promise<Map<number, KeptSeries>> {
  const occurrences = await db
    .selectFrom("appointment_occurrence")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("_appointment", "in", [0, ...rows.map(({ ID }) => ID)])
    .orderBy("repeat_date")
    .execute();
  const occurrencesBySeries = Map.groupBy(occurrences, ({ _appointment }) => _appointment);
  return new Map(
    rows.map((row) => [
      row.ID,
      {
        ID: row.ID,
        _series: row._series,
        version: row.version,
        is_deleted: row.is_deleted,
        booking: { ...datedOf(row), ...repeatOf(row) },
        exceptions: (occurrencesBySeries.get(row.ID) ?? []).map((occurrence) => ({
          ...datedOf(occurrence),
          repeat_date: occurrence.repeat_date,
          is_deleted: occurrence.is_deleted,
          version: occurrence.version,
        })),
      },
    ]),
  );
}

const repeatOf = ({
  repeat_interval,
  repeat_frequency,
  repeat_end_date,
  repeat_count,
  repeat_month_day,
}: Row) => ({
  repeat_interval: RepeatInterval.parse(repeat_interval),
  repeat_frequency,
  repeat_end_date,
  repeat_count,
  repeat_month_day,
});

type Columns = Omit<Appointment, "appointment_type" | "follow_up"> &
  Pick<Booking, "appointment_date"> & { appointment_type: number } & Parameters<typeof followUpOf>[0];

const datedOf = (row: Columns) => ({
  appointment_type: AppointmentType.parse(row.appointment_type),
  appointment_date: row.appointment_date,
  start_time: row.start_time,
  end_time: row.end_time,
  _patient: row._patient,
  _location: row._location,
  _visit_type: row._visit_type,
  resources: row.resources,
  cancelled: row.cancelled,
  cancellation_reason: row.cancellation_reason,
  is_billed: row.is_billed,
  was_billed_before_cancel: row.was_billed_before_cancel,
  notes: row.notes,
  follow_up: followUpOf(row),
});
