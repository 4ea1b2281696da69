import { z } from "zod";
import { findVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import {
  calendarAttachment,
  describeLocation,
  findSmsSender,
  sendSms,
} from "#areas/calendar/visit-messages/server/index.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Db } from "#platform/db/db.ts";
import { practiceLetterhead } from "#platform/mail/letterhead.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import { BOOK_PATH } from "../public.contract.ts";
import { bookingMail, type BookingValues } from "../rules/emails.ts";
import { type BookingMessage, isBookingMessage, textOf } from "../rules/texts.ts";
import { type BookingRow, claimMessage, findBooking, unclaimMessage } from "./booking.queries.ts";
import { bookingLink, bookingToken, codeOf } from "./booking-token.ts";
import { findBookableClient } from "./practice.queries.ts";

const MINUTE_MS = 60_000;
export const SMS_JOB = "online-booking.sms";
const Payload = z.object({ _doctor: z.int(), booking: z.int(), name: z.string() });

/** Returns the name of a message, which is sent once: codes are numbered, moves named by their time. */
function nameOf(kind: BookingMessage, booking: BookingRow): string {
  if (kind === "code") return `code ${booking.codes}`;
  return kind === "moved" ? `moved ${booking.changed_at ?? ""}` : kind;
}

/** Sends a message to the address that the visitor gave, once the caller's transaction has committed. */
export async function sendToVisitor(
  db: Db,
  services: Services,
  booking: BookingRow,
  kind: BookingMessage,
): Promise<void> {
  const { _doctor, ID, channel, contact } = booking;
  if (channel === null || contact === null) return;
  const name = nameOf(kind, booking);
  if (channel === "sms") {
    await services.jobs.enqueue(
      db,
      SMS_JOB,
      { _doctor, booking: ID, name },
      { key: `${SMS_JOB}:${ID}:${name}` },
    );
    return;
  }
  const token = kind === "code" ? codeOf(services, { ...booking, contact }) : bookingToken(services, booking);
  const until = kind === "code" ? (booking.code_until ?? booking.held_until) : booking.starts_at;
  const values = await valuesOf(db, services, booking);
  const isFixed = kind === "accepted" || (kind === "moved" && values.isConfirmed);
  await enqueueMail(db, {
    dedupeKey: `online-booking:${ID}:${name}`,
    to: contact,
    ...bookingMail(kind, values),
    letterhead: {
      ...(await practiceLetterhead(db, _doctor, { name: values.practice, phone: values.phone })),
      ...(values.location === null ? {} : { address: values.location }),
    },
    attachments: isFixed ? [calendarFileOf(booking, values)] : [],
    _doctor,
    secret: { token, until, ring: keyRingOf(services.config) },
  });
}

const calendarFileOf = ({ _doctor, ID, starts_at }: BookingRow, values: BookingValues) =>
  calendarAttachment({
    ...values,
    uid: `booking-${_doctor}-${ID}@corella`,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + values.minutes * MINUTE_MS).toISOString(),
    now: new Date().toISOString(),
    acts: "Change or cancel",
  });

async function valuesOf(db: Db, services: Services, booking: BookingRow): Promise<BookingValues> {
  const { _doctor, appointment_date: day, start_time: time, answer } = booking;
  const client = await findBookableClient(db, _doctor, booking.created_time);
  const type = await findVisitType(db, _doctor, booking._visit_type);
  return {
    practice: client?.practice ?? "",
    doctor: client?.doctor ?? "",
    phone: client?.phone ?? "",
    type: type?.name ?? "Appointment",
    minutes: type?.minutes ?? 0,
    location: await describeLocation(db, _doctor, booking._location),
    isConfirmed: booking._appointment !== null,
    bookPage: `${services.publicUrl()}${BOOK_PATH}/${client?.slug ?? ""}`,
    day,
    time,
    link: bookingLink(services, booking),
    code: codeOf(services, { ...booking, contact: booking.contact ?? "" }),
    answer: answer ?? "",
  };
}

/**
 * Sends one SMS at most once. Does not resend after a lost answer, because the visitor can request another
 * code and the link shows the state. Throws if the provider is busy, so that the queue tries again.
 */
export async function sendBookingSms(payload: unknown, services: Services): Promise<void> {
  const { _doctor, booking: ID, name } = Payload.parse(payload);
  const { db } = services;
  const booking = await findBooking(db, { _doctor, ID });
  const kind = name.split(" ")[0] ?? "";
  if (!booking?.contact || !isBookingMessage(kind) || nameOf(kind, booking) !== name) return;
  const isOver = kind === "code" && (booking.code_until ?? "") <= new Date().toISOString();
  const from = await findSmsSender(db, services, _doctor);
  if (isOver || from === null || !(await claimMessage(db, booking, name))) return;
  const body = textOf(kind, await valuesOf(db, services, booking));
  const answer = await sendSms(services, { to: booking.contact, from, body });
  if (answer.kind !== "busy") return;
  await unclaimMessage(db, booking, name);
  throw new Error("the SMS provider is busy");
}
