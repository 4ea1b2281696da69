import { isLiveVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { newBooking } from "../rules/series.ts";
import { bookedWords, namePatient, removedWords } from "../rules/words.ts";
import type { AppointmentRow } from "./queries.ts";
import { type CalendarClient, findAppointment } from "./reading.ts";
import { lockSeries } from "./series.queries.ts";
import { insertBooking, isLivePatient, markDeleted } from "./writing.queries.ts";

/** An appointment that does not repeat; without a patient, an event. */
export type SingleBooking = Pick<
  AppointmentRow,
  "appointment_date" | "start_time" | "end_time" | "_patient" | "_location" | "_visit_type" | "notes"
>;

interface Booked {
  readonly ID: number;
  readonly entry: AuditEntry;
}

/**
 * Books one appointment or event in the caller's transaction, without an undo. A location or type that was
 * deleted is left out. Null if the patient was deleted.
 */
export async function bookOne(
  db: Db,
  client: CalendarClient,
  booking: SingleBooking,
): Promise<Booked | null> {
  const { _patient, _location, _visit_type } = booking;
  if (_patient !== null && !(await isLivePatient(db, client.ID, _patient))) return null;
  const hasLocation = _location !== null && (await isLiveLocation(db, client.ID, _location));
  const hasType = _visit_type !== null && (await isLiveVisitType(db, client.ID, _visit_type));
  const row = newBooking({
    ...booking,
    appointment_type: _patient === null ? 3 : 1,
    _location: hasLocation ? _location : null,
    _visit_type: hasType ? _visit_type : null,
  });
  const ID = await insertBooking(db, client.ID, row, null);
  const appointment = await findAppointment(db, client, { ID, repeat_date: null });
  const message = namePatient(appointment?.patient ?? null, (who) => bookedWords(who, row));
  return { ID, entry: { controller: "appointment", identity: ID, message, after: { ID, ...row } } };
}

/**
 * Returns true if an appointment still stands as it was booked: not deleted, cancelled, moved or made to
 * repeat.
 */
export async function isAsBooked(
  db: Db,
  _doctor: number,
  ID: number,
  booking: Pick<SingleBooking, "appointment_date" | "start_time" | "end_time" | "_patient">,
): Promise<boolean> {
  const storedSeries = await lockSeries(db, _doctor, ID);
  if (!storedSeries) return false;
  const { appointment_date, start_time, end_time, _patient, cancelled, repeat_interval } =
    storedSeries.booking;
  const isSameTime =
    appointment_date === booking.appointment_date &&
    start_time === booking.start_time &&
    end_time === booking.end_time;
  return isSameTime && _patient === booking._patient && !cancelled && repeat_interval === 0;
}

/**
 * Deletes one appointment that does not repeat, in the caller's transaction. Returns the entry for the audit
 * log, or null if it is gone.
 */
export async function removeOne(db: Db, client: CalendarClient, ID: number): Promise<AuditEntry | null> {
  const storedSeries = await lockSeries(db, client.ID, ID);
  if (!storedSeries || storedSeries.booking.repeat_interval !== 0 || storedSeries.booking.is_billed)
    return null;
  const appointment = await findAppointment(db, client, { ID, repeat_date: null });
  await markDeleted(db, client.ID, ID);
  const message = namePatient(appointment?.patient ?? null, (who) =>
    removedWords(who, storedSeries.booking, "one"),
  );
  return { controller: "appointment", identity: ID, message, before: { ID, ...storedSeries.booking } };
}
