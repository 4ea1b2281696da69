import type { z } from "zod";
import type { Day } from "#kernel/dates/day.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { type Appointment, tooManyAppointments } from "../contract.ts";
import { expand, expandAll } from "../rules/expand.ts";
import { followUpOf } from "../rules/follow-up.ts";
import { coverOn } from "../rules/referral-cover.ts";
import {
  listAppointmentRows,
  listAppointmentsBetween,
  conditionsOfIds,
  conditionsOfId,
  conditionsOfPatient,
  type AppointmentRow,
} from "./queries.ts";
import { listReferralsBetween, listReferralsOf, type ReferralRow } from "./referrals.queries.ts";

type Wire = z.input<typeof Appointment>;

/** The client whose appointments are read, with its time zone and current day. */
export type CalendarClient = Pick<OpenClient, "ID" | "zone" | "today">;

type AppointmentReply = Awaited<ReturnType<typeof withReferrals>>[number];

export const earliestFirst = (a: AppointmentReply, b: AppointmentReply): number =>
  compare(a.appointment_date, b.appointment_date) || compare(a.start_time, b.start_time) || a.ID - b.ID;
export const latestFirst = (a: AppointmentReply, b: AppointmentReply): number => earliestFirst(b, a);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Lists the appointments of a range in order, with series expanded (RULE-APPT-05). Runs two statements at
 * once, however long the range is. Throws the refusal of `tooManyAppointments` if the result is too large.
 */
export async function appointmentsBetween(
  db: Db,
  client: CalendarClient,
  from: Day,
  to: Day,
): Promise<AppointmentReply[]> {
  const range = { _doctor: client.ID, from, to };
  const [rows, referrals] = await Promise.all([
    listAppointmentsBetween(db, range),
    listReferralsBetween(db, range),
  ]);
  const appointments = expandAll(rows, from, to);
  if (appointments === null) throw refusalOf(tooManyAppointments, undefined);
  return coverRows(client, appointments, referrals).sort(earliestFirst);
}

/**
 * Lists the appointments of one patient in a range, with series expanded. Throws the refusal of
 * `tooManyAppointments` if the result is too large.
 */
export async function appointmentsOf(
  db: Db,
  client: CalendarClient,
  { patient, from, to }: { readonly patient: number; readonly from: Day; readonly to: Day },
): Promise<AppointmentReply[]> {
  const rows = await listAppointmentRows(db, client.ID, conditionsOfPatient(patient));
  const appointments = expandAll(rows, from, to);
  if (appointments === null) throw refusalOf(tooManyAppointments, undefined);
  const patientAppointments = appointments.filter((one) => one._patient === patient);
  return (await withReferrals(db, client, patientAppointments)).sort(earliestFirst);
}

/**
 * Lists the appointments of the given booked rows in a range, with series expanded. Throws the refusal of
 * `tooManyAppointments` if the result is too large.
 */
export async function appointmentsBooked(
  db: Db,
  client: CalendarClient,
  { ids, from, to }: { readonly ids: readonly number[]; readonly from: Day; readonly to: Day },
): Promise<AppointmentReply[]> {
  const appointments = expandAll(await listAppointmentRows(db, client.ID, conditionsOfIds(ids)), from, to);
  if (appointments === null) throw refusalOf(tooManyAppointments, undefined);
  return (await withReferrals(db, client, appointments)).sort(earliestFirst);
}

/** Finds a single appointment, or a series as booked; with `repeat_date`, that occurrence of the series. */
export async function findAppointment(
  db: Db,
  client: CalendarClient,
  { ID, repeat_date }: { ID: number; repeat_date: Day | null },
): Promise<AppointmentReply | undefined> {
  const rows = await listAppointmentRows(db, client.ID, conditionsOfId(ID));
  const bookedRow = rows.find((row) => row.repeat_date === null);
  const isItself =
    repeat_date === null || (bookedRow?.repeat_interval === 0 && bookedRow.appointment_date === repeat_date);
  const exceptionRow = rows.find((row) => row.repeat_date === repeat_date);
  const row = isItself
    ? bookedRow
    : (exceptionRow ??
      (bookedRow && repeat_date && bookedRow.repeat_interval !== 0
        ? expand(bookedRow, repeat_date, repeat_date)[0]
        : undefined));
  return row && (await withReferrals(db, client, [row]))[0];
}

/** Adds to each row the referral that covers its day. Reads the referrals of all rows in one statement. */
export async function withReferrals(db: Db, client: CalendarClient, rows: readonly AppointmentRow[]) {
  const patients = new Set(rows.flatMap(({ _patient }) => (_patient === null ? [] : [_patient])));
  const lastDay = rows.reduce<Day>(
    (latest, { appointment_date }) => (appointment_date > latest ? appointment_date : latest),
    "1800-01-01",
  );
  return coverRows(client, rows, await listReferralsOf(db, client.ID, [...patients], lastDay));
}

export function coverRows(
  client: CalendarClient,
  rows: readonly AppointmentRow[],
  referrals: readonly ReferralRow[],
) {
  const referralsByPatient = Map.groupBy(referrals, ({ _patient }) => _patient);
  return rows.map((row) => {
    const cover = coverOn(referralsByPatient.get(row._patient ?? 0) ?? [], row.appointment_date);
    const zone = zoneNamed(row.time_zone ?? client.zone);
    return {
      ...row,
      ...cover,
      zone,
      follow_up: followUpOf(row),
      repeat_exceptions: [...row.repeat_exceptions],
    } satisfies Wire;
  });
}
