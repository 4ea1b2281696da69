import { sql } from "kysely";
import { lastDay } from "#kernel/calendar/recurrence.ts";
import type { Db } from "#platform/db/db.ts";
import { isLiveIn } from "#platform/db/live-row.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { NEW_ROW_COLUMNS, PATIENT_BRIEF, PLACE_BRIEF, TYPE_BRIEF, type AppointmentRow } from "./queries.ts";
import { followUpColumns } from "../rules/follow-up.ts";
import {
  type Booking,
  type Exception,
  type DatedAppointment,
  recurrenceOf,
  type Series,
} from "../rules/appointment.ts";
import type { KeptSeries } from "./series.queries.ts";
import { NEW_CONTENT_HASH } from "./undo.queries.ts";

/**
 * Inserts what a change or a deletion removed from a series as a deleted row, because health records are kept
 * (RULE-PERM-16).
 */
export async function keepRemoved(
  db: Db,
  _doctor: number,
  removed: Series,
  _series: number | null,
): Promise<void> {
  const id = await insertBooking(db, _doctor, removed.booking, _series);
  await replaceExceptions(db, _doctor, id, removed.exceptions);
  await markDeleted(db, _doctor, id);
}

/**
 * Picks the columns one by one because a planned appointment may have more fields than one table has columns.
 */
const appointmentColumns = (appointment: DatedAppointment) => ({
  appointment_type: appointment.appointment_type,
  appointment_date: appointment.appointment_date,
  start_time: appointment.start_time,
  end_time: appointment.end_time,
  _patient: appointment._patient,
  _location: appointment._location,
  _visit_type: appointment._visit_type,
  resources: appointment.resources,
  cancelled: appointment.cancelled,
  cancellation_reason: appointment.cancellation_reason,
  is_billed: appointment.is_billed,
  was_billed_before_cancel: appointment.was_billed_before_cancel,
  notes: appointment.notes,
  ...followUpColumns(appointment.follow_up),
});

const bookingColumns = (booking: Booking) => ({
  ...appointmentColumns(booking),
  repeat_interval: booking.repeat_interval,
  repeat_frequency: booking.repeat_frequency,
  repeat_end_date: booking.repeat_end_date,
  repeat_count: booking.repeat_count,
  repeat_month_day: booking.repeat_month_day,
  repeat_until: booking.repeat_interval === 0 ? null : lastDay(recurrenceOf(booking)),
});

const exceptionColumns = (exception: Exception) => ({
  ...appointmentColumns(exception),
  repeat_date: exception.repeat_date,
  is_deleted: exception.is_deleted,
  version: exception.version,
});

export async function insertBooking(
  db: Db,
  _doctor: number,
  booking: Booking,
  _series: number | null,
): Promise<number> {
  const values = { ...bookingColumns(booking), _doctor, _series };
  return (await db.insertInto("appointment").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

type BookingColumns = ReturnType<typeof bookingColumns>;
const TYPES = {
  appointment_type: "smallint",
  appointment_date: "date",
  start_time: "time",
  end_time: "time",
  _patient: "bigint",
  _location: "bigint",
  _visit_type: "bigint",
  resources: "bigint[]",
  cancelled: "boolean",
  cancellation_reason: "text",
  is_billed: "boolean",
  was_billed_before_cancel: "boolean",
  notes: "text",
  follow_up_weeks: "integer",
  follow_up_on: "date",
  repeat_interval: "smallint",
  repeat_frequency: "integer",
  repeat_end_date: "date",
  repeat_count: "integer",
  repeat_month_day: "smallint",
  repeat_until: "date",
} satisfies Record<keyof BookingColumns, string>;

/**
 * Result of a booking. `row` is null if the patient, the location or the type is not a live one of the client
 * (RULE-APPT-02).
 */
export interface BookingResult {
  readonly knows_patient: boolean;
  readonly knows_location: boolean;
  readonly knows_type: boolean;
  readonly knows_resources: boolean;
  readonly row: AppointmentRow | null;
  readonly _undo: number | null;
}

type BookingRow = BookingColumns & { readonly _doctor: number; readonly _person: number } & Readonly<
    Record<string, unknown>
  >;

/**
 * Reads the patient, the location and the type once, to lock them, to show them with the appointment and to
 * report which of them is missing.
 */
const checkAndBook = preparedQuery(
  (_db, values: BookingRow) => sql<Omit<BookingResult, "row"> & AppointmentRow>`
  with held_patient as (
    select ${PATIENT_BRIEF} as brief from patient p where p._doctor = ${values._doctor} and p."ID" = ${values._patient} and not p.is_deleted for share),
  held_place as (
    select ${PLACE_BRIEF} as brief, y.time_zone from location place left join locality y on y."ID" = place._locality
    where place._doctor = ${values._doctor} and place."ID" = ${values._location} and not place.is_deleted for share of place),
  held_type as (
    select ${TYPE_BRIEF} as brief from visit_type kind where kind._doctor = ${values._doctor} and kind."ID" = ${values._visit_type} and not kind.is_deleted for share),
  held_resources as (
    select "ID" from resource where _doctor = ${values._doctor} and "ID" = any(${values.resources}::bigint[]) and not is_deleted for share),
  resource_count as (select count(*) as held from held_resources),
  a as (
    insert into appointment (_doctor, ${sql.join(Object.keys(TYPES).map((name) => sql.ref(name)))})
    select ${values._doctor}::bigint, ${sql.join(Object.entries(TYPES).map(([name, type]) => sql`${values[name]}::${sql.raw(type)}`))}
    where (${values._patient}::bigint is null or exists (select from held_patient))
      and (${values._location}::bigint is null or exists (select from held_place))
      and (${values._visit_type}::bigint is null or exists (select from held_type))
      and cardinality(${values.resources}::bigint[]) = (select held from resource_count)
    returning *
  ),
  undo as (
    insert into appointment_undo (_doctor, _person, act, appointments)
    select a._doctor, ${values._person}::bigint, 'book', jsonb_build_array(jsonb_build_object('ID', a."ID", 'before', null, 'mark', ${NEW_CONTENT_HASH},
      'about', jsonb_build_object('appointment_date', a.appointment_date, 'start_time', left(a.start_time::text, 5), 'patient', p.brief)))
    from a left join held_patient p on true
    returning "ID"
  )
  select ${values._patient}::bigint is null or p.brief is not null as knows_patient, ${values._location}::bigint is null or l.brief is not null as knows_location,
    ${values._visit_type}::bigint is null or k.brief is not null as knows_type,
    cardinality(${values.resources}::bigint[]) = r.held as knows_resources,
    ${NEW_ROW_COLUMNS}, l.time_zone, l.brief as location, k.brief as visit_type, p.brief as patient, undo."ID" as _undo
  from resource_count r left join held_patient p on true left join held_place l on true left join held_type k on true left join a on true left join undo on true`,
);

/**
 * Checks, books and returns the appointment in one statement. Locks the patient, the location and the type so
 * that none of them is deleted meanwhile.
 */
export async function book(
  db: Db,
  _doctor: number,
  _person: number,
  appointment: Booking,
): Promise<BookingResult> {
  const [result] = await checkAndBook(db, { ...bookingColumns(appointment), _doctor, _person });
  if (!result) throw new Error("a booking came to nothing");
  const { knows_patient, knows_location, knows_type, knows_resources, _undo, ...row } = result;
  const isBooked = knows_patient && knows_location && knows_type && knows_resources;
  return { knows_patient, knows_location, knows_type, knows_resources, _undo, row: isBooked ? row : null };
}

/**
 * Updates a booked row and raises its version by `steps`. More than one step is needed when an occurrence
 * loses its own version, so that the occurrence never returns to an earlier version (F-7).
 */
export async function updateBooking(
  db: Db,
  _doctor: number,
  id: number,
  booking: Booking,
  steps = 1,
): Promise<void> {
  await db
    .updateTable("appointment")
    .set((eb) => ({ ...bookingColumns(booking), version: eb("version", "+", steps) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", id)
    .execute();
}

/**
 * Sets the series ID of a row to the row's own ID if it has none, and returns the series ID. Called when the
 * series continues in another row.
 */
export async function nameSeries(db: Db, _doctor: number, id: number): Promise<number> {
  const row = await db
    .updateTable("appointment")
    .set({ _series: sql<number>`coalesce(_series, "ID")` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", id)
    .returning("_series")
    .executeTakeFirstOrThrow();
  return row._series ?? id;
}

export async function markDeleted(db: Db, _doctor: number, id: number): Promise<void> {
  await db
    .updateTable("appointment")
    .set((eb) => ({ is_deleted: true, version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", id)
    .execute();
}

/**
 * Restores a row to its state before a change, or marks it as deleted if `before` is null because the change
 * created it. Raises the version beyond every version that its occurrences had (F-7).
 */
export async function restoreSeries(
  db: Db,
  _doctor: number,
  currentSeries: KeptSeries,
  before: KeptSeries | null,
): Promise<void> {
  const steps = 1 + Math.max(0, ...currentSeries.exceptions.map(({ version }) => version));
  const columns = before
    ? { ...bookingColumns(before.booking), _series: before._series, is_deleted: before.is_deleted }
    : { is_deleted: true };
  await db
    .updateTable("appointment")
    .set((eb) => ({ ...columns, version: eb("version", "+", steps) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", currentSeries.ID)
    .execute();
  if (before) await replaceExceptions(db, _doctor, currentSeries.ID, before.exceptions);
}

export async function saveException(
  db: Db,
  _doctor: number,
  _appointment: number,
  exception: Exception,
): Promise<void> {
  const values = exceptionColumns(exception);
  await db
    .insertInto("appointment_occurrence")
    .values({ ...values, _doctor, _appointment })
    .onConflict((conflict) =>
      conflict.columns(["_doctor", "_appointment", "repeat_date"]).doUpdateSet(values),
    )
    .execute();
}

/** Replaces all individually changed occurrences of a row. */
export async function replaceExceptions(
  db: Db,
  _doctor: number,
  _appointment: number,
  exceptions: readonly Exception[],
): Promise<void> {
  await db
    .deleteFrom("appointment_occurrence")
    .where("_doctor", "=", _doctor)
    .where("_appointment", "=", _appointment)
    .execute();
  if (exceptions.length === 0) return;
  await db
    .insertInto("appointment_occurrence")
    .values(exceptions.map((one) => ({ ...exceptionColumns(one), _doctor, _appointment })))
    .execute();
}

export const isLivePatient = isLiveIn("patient");
