import { appointmentsBetween, findAppointment } from "#areas/calendar/appointments/server/index.ts";
import type { z } from "zod";
import type { Day } from "#kernel/dates/day.ts";
import { type FieldErrors, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { type ConsultationBody, type ListCalendar, wrongReference } from "../contract.ts";
import { findReferences, findListedAppointments, type NewConsultation } from "./consultation.queries.ts";
import { defaultBillingType } from "./writing.queries.ts";

/** Returns the day's appointments with a patient at this location that are on no list. */
async function findUnlisted(db: Db, client: OpenClient, date: Day, location: number) {
  const appointments = (await appointmentsBetween(db, client, date, date)).flatMap((appointment) => {
    const { _patient, patient, _location, repeat_date, appointment_date } = appointment;
    if (_patient === null || patient === null || _location !== location) return [];
    return [{ ...appointment, _patient, patient, on: repeat_date ?? appointment_date }];
  });
  const listedKeys = await findListedAppointments(
    db,
    client.ID,
    appointments.map(({ ID }) => ID),
  );
  return appointments.filter(({ ID, on }) => !listedKeys.has(`${ID} ${on}`));
}

type UnlistedAppointment = Awaited<ReturnType<typeof findUnlisted>>[number];
const canBill = ({ cancelled, is_billed }: UnlistedAppointment): boolean => !cancelled && !is_billed;

/** Returns list rows for the day's appointments that are neither cancelled nor billed nor on a list. */
export async function rowsOfDay(
  db: Db,
  client: OpenClient,
  date: Day,
  location: number,
): Promise<NewConsultation[]> {
  const appointments = (await findUnlisted(db, client, date, location)).filter(canBill);
  const billing_type = await defaultBillingType(db, client.ID);
  return appointments.map(({ ID, _patient, on, start_time, referral }) => ({
    _patient,
    _appointment: ID,
    repeat_date: on,
    start_time,
    service_date: date,
    items: [],
    billing_type,
    _referral: referral?.ID ?? null,
    notes: null,
  }));
}

/**
 * Returns the day's appointments that are on no list: the cancelled appointments, and the number of billable
 * ones.
 */
export async function calendarOf(
  db: Db,
  client: OpenClient,
  date: Day,
  location: number,
): Promise<z.input<typeof ListCalendar>> {
  const appointments = await findUnlisted(db, client, date, location);
  const cancelled = appointments
    .filter((appointment) => appointment.cancelled)
    .map(({ ID, _patient, patient, on, start_time }) => ({
      _patient,
      patient,
      _appointment: ID,
      repeat_date: on,
      start_time,
    }));
  return { cancelled, unlisted: appointments.filter(canBill).length };
}

const NO_PATIENT = "Choose a patient from the list.";
const NO_APPOINTMENT = "This appointment can't be found.";
const OTHER_PATIENT = "This appointment is for another patient.";
const NO_REFERRAL = "This referral is not one of the patient's.";

/**
 * Returns new rows from the request after checking that patients, appointments and referrals belong to the
 * client (G-20). `field` returns the name of a row's field for error messages. Throws `wrongReference` if a
 * check fails.
 */
export async function buildRows(
  db: Db,
  client: OpenClient,
  date: Day,
  bodies: readonly ConsultationBody[],
  field: (row: number, name: string) => string,
): Promise<NewConsultation[]> {
  const errors: FieldErrors = {};
  const references = await findReferences(
    db,
    client.ID,
    bodies.map(({ _patient }) => _patient),
    bodies.flatMap(({ _referral }) => _referral ?? []),
  );
  const rows: NewConsultation[] = [];
  for (const [index, body] of bodies.entries()) {
    const { _patient, _referral = null, items = [], billing_type = null, notes = null } = body;
    const appointment = await appointmentOf(db, client, body);
    if (!references.patients.has(_patient)) errors[field(index, "_patient")] = NO_PATIENT;
    if (_referral !== null && references.referrals.get(_referral) !== _patient)
      errors[field(index, "_referral")] = NO_REFERRAL;
    if (appointment === undefined) errors[field(index, "_appointment")] = NO_APPOINTMENT;
    else if (appointment && appointment._patient !== _patient)
      errors[field(index, "_appointment")] = OTHER_PATIENT;
    rows.push({
      _patient,
      _appointment: appointment?.ID ?? null,
      repeat_date: appointment ? (appointment.repeat_date ?? appointment.appointment_date) : null,
      start_time: appointment?.start_time ?? null,
      service_date: body.service_date ?? appointment?.appointment_date ?? date,
      items,
      billing_type,
      _referral: _referral ?? appointment?.referral?.ID ?? null,
      notes,
    });
  }
  const [sentence] = Object.values(errors);
  if (sentence !== undefined) throw refusalOf(wrongReference, { sentence }, errors);
  return rows;
}

/**
 * Returns the row's appointment. Null if the row names none, undefined if the appointment doesn't exist or is
 * a series named without a day.
 */
async function appointmentOf(db: Db, client: OpenClient, { _appointment, repeat_date }: ConsultationBody) {
  if (!_appointment) return null;
  const appointment = await findAppointment(db, client, {
    ID: _appointment,
    repeat_date: repeat_date ?? null,
  });
  return appointment && appointment.repeat_interval !== 0 && appointment.repeat_date === null
    ? undefined
    : appointment;
}
