import type { z } from "zod";
import { findVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { appointmentsBetween, findAppointment } from "#areas/calendar/appointments/server/index.ts";
import { describeLocation, findSmsSender } from "#areas/calendar/visit-messages/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { LinkedBooking } from "../public.contract.ts";
import { lastChange, MAX_CODES } from "../rules/holding.ts";
import { type BookingRow, findBooking, lockBooking } from "./booking.queries.ts";
import { bookingOfToken } from "./booking-token.ts";
import { type BookableClient, findBookableClient } from "./practice.queries.ts";

interface LinkCall {
  readonly db: Db;
  readonly params: { readonly token: string };
  readonly services: Services;
  readonly now: string;
  readonly assertFound: <Row>(row: Row | null | undefined) => Row;
}

/** A booking with the client whose page it was made on. */
export interface BookingWithClient {
  readonly booking: BookingRow;
  readonly client: BookableClient;
}

/** Finds the booking of a link. Fails with a 404 for any other token. */
export const findLinked = (call: LinkCall): Promise<BookingWithClient> => linkedWith(call, findBooking);

/** Finds the booking of a link and locks it until the transaction ends. */
export const lockLinked = (call: LinkCall): Promise<BookingWithClient> => linkedWith(call, lockBooking);

async function linkedWith(
  { db, params, services, now, assertFound }: LinkCall,
  find: typeof findBooking,
): Promise<BookingWithClient> {
  const id = assertFound(bookingOfToken(services, params.token));
  const booking = assertFound(await find(db, id));
  return { booking, client: assertFound(await findBookableClient(db, id._doctor, now)) };
}

/** Returns true while a visitor's time is held. */
export const isHeld = ({ state, _hold, held_until }: BookingRow, now: string): boolean =>
  state === "held" && _hold !== null && held_until > now;

/** Current time of a booking. An accepted one has the time of its appointment, which reception may change. */
export interface CurrentTime {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly starts_at: string;
  readonly _location: number | null;
  readonly isCancelled: boolean;
}

export async function currentTimeOf(db: Db, { booking, client }: BookingWithClient): Promise<CurrentTime> {
  const { appointment_date, start_time, starts_at, _location, _appointment } = booking;
  if (booking.state !== "accepted")
    return { appointment_date, start_time, starts_at, _location, isCancelled: booking.state === "cancelled" };
  const appointment =
    _appointment === null
      ? undefined
      : await findAppointment(db, client, { ID: _appointment, repeat_date: null });
  if (!appointment) return { appointment_date, start_time, starts_at, _location, isCancelled: true };
  const day = appointment.appointment_date;
  return {
    appointment_date: day,
    start_time: appointment.start_time,
    starts_at: new Date(instantOf(day, appointment.start_time, appointment.zone)).toISOString(),
    _location: appointment._location,
    isCancelled: appointment.cancelled,
  };
}

/**
 * Returns the last instant at which the link changes a booking. Null if it changes nothing: the practice's
 * notice. A request that is not accepted yet can be changed within the notice too.
 */
export function changesUntil(
  { booking, client }: BookingWithClient,
  time: CurrentTime,
  now: string,
): string | null {
  if (time.isCancelled || (booking.state !== "requested" && booking.state !== "accepted")) return null;
  const last = lastChange(time.starts_at, client.change_notice_hours);
  if (now < last) return last;
  return booking.state === "requested" && now < time.starts_at ? time.starts_at : null;
}

interface ReplyCall {
  readonly db: Db;
  readonly services: Services;
  readonly now: string;
}

/** Returns the state of a booking for the person who has its link. */
export async function linkedBooking(
  { db, services, now }: ReplyCall,
  linked: BookingWithClient,
): Promise<z.input<typeof LinkedBooking>> {
  const { booking, client } = linked;
  const zone = zoneNamed(booking.zone);
  const type = await findVisitType(db, client.ID, booking._visit_type);
  const time = await currentTimeOf(db, linked);
  const until = changesUntil(linked, time, now);
  return {
    practice: client.practice,
    phone: client.phone,
    slug: client.slug,
    doctor: client.doctor,
    type: type?.name ?? "Appointment",
    _visit_type: booking._visit_type,
    minutes: type?.minutes ?? 0,
    preparation: type?.preparation ?? null,
    needs_referral: type?.needs_referral ?? false,
    location: await describeLocation(db, client.ID, time._location),
    day: time.appointment_date,
    time: time.start_time,
    state: time.isCancelled ? "cancelled" : booking.state,
    takes_new_patients: client.takes_new_patients,
    channels: (await findSmsSender(db, services, client.ID)) === null ? ["email"] : ["sms", "email"],
    held_until: isHeld(booking, now) ? wallOf(booking.held_until, zone).time : null,
    channel: booking.channel,
    contact: booking.contact,
    codes: { sent: booking.codes, most: MAX_CODES },
    is_verified: booking.verified_at !== null,
    has_referral: booking._referral !== null,
    was_confirmed: booking._appointment !== null,
    changes_until: until === null ? null : wallOf(until, zone),
    answer: booking.answer,
  };
}

/** Returns true if an appointment that is not cancelled overlaps the time of a booking. */
export async function isOverbooked(
  db: Db,
  client: Pick<BookableClient, "ID" | "zone" | "today">,
  {
    appointment_date,
    start_time,
    end_time,
  }: Pick<BookingRow, "appointment_date" | "start_time" | "end_time">,
): Promise<boolean> {
  const appointments = await appointmentsBetween(db, client, appointment_date, appointment_date);
  return appointments.some((one) => !one.cancelled && one.start_time < end_time && start_time < one.end_time);
}
