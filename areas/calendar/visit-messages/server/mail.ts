import { findAppointment } from "#areas/calendar/appointments/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { type Letterhead, practiceLetterhead } from "#platform/mail/letterhead.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import type { Services } from "#platform/services.ts";
import { messageMail } from "../rules/email.ts";
import { calendarAttachment } from "./calendar-attachment.ts";
import { findCurrentVisit } from "./current-visit.ts";
import { linkFor } from "./link-token.ts";
import { describeLocation } from "./location.queries.ts";
import { type MessageRow, updateMessage } from "./message.queries.ts";
import { findClient, findRules } from "./rules.queries.ts";

export const MAIL_JOB = "visit-messages.mail-ended";

/** Hands an email to the mail queue in the same transaction (decision 0011). */
export async function sendMail(db: Db, services: Services, message: MessageRow, now: string): Promise<null> {
  const rules = await findRules(db, message._doctor);
  const letterhead = await practiceLetterhead(db, message._doctor, { name: rules?.practice });
  const link = linkFor(services, message);
  const appointment = await appointmentOf(db, message, { letterhead, link, now });
  await enqueueMail(db, {
    dedupeKey: `visit-message:${message.ID}`,
    to: message.to_address,
    ...messageMail(message, link),
    letterhead: appointment?.location ? { ...letterhead, address: appointment.location } : letterhead,
    attachments: appointment ? [calendarAttachment(appointment)] : [],
    _doctor: message._doctor,
    whenEnded: MAIL_JOB,
  });
  await updateMessage(db, message, {
    state: "sent",
    sent_at: now,
    attempted_at: now,
    next_attempt_at: null,
    attempts: message.attempts + 1,
  });
  return null;
}

const KINDS_WITH_FILE: ReadonlySet<string> = new Set(["reminder", "confirmation", "change"]);

interface MailParts {
  readonly letterhead: Letterhead;
  readonly link: string;
  readonly now: string;
}

/** Returns the event of the appointment that a message tells of. Null if it tells of none, or of its end. */
async function appointmentOf(db: Db, message: MessageRow, { letterhead, link, now }: MailParts) {
  const client = await findClient(db, message._doctor);
  if (!client || !KINDS_WITH_FILE.has(message.kind)) return null;
  const { visit } = await findCurrentVisit(db, client, message, now);
  if (!visit || visit.cancelled) return null;
  const calendar = { ...client, today: todayIn(client.zone, now) };
  const appointment = await findAppointment(db, calendar, visit);
  if (!appointment) return null;
  const { appointment_date, start_time, end_time, zone, _location } = appointment;
  const at = (time: typeof start_time) => new Date(instantOf(appointment_date, time, zone)).toISOString();
  return {
    uid: `appointment-${client.ID}-${visit._appointment}-${visit.repeat_date ?? "once"}@corella`,
    practice: letterhead.name,
    doctor: letterhead.doctor ?? "",
    phone: letterhead.phone ?? "",
    location: await describeLocation(db, client.ID, _location),
    starts_at: at(start_time),
    ends_at: at(end_time),
    now,
    link,
    acts: "Confirm or decline",
  };
}
