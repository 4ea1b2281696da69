import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { isEmail, normaliseEmail } from "#kernel/addresses/email.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { practiceLetterhead } from "#platform/mail/letterhead.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { appointmentKey } from "../rules/appointment-words.ts";
import { cancelledEmail } from "../rules/away-email.ts";
import type { awayRoutes } from "../away.contract.ts";
import type { findAppointment } from "./reading.ts";

type CancelledAppointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/**
 * Delay before sending, equal to the time the screen offers Undo, so that no email is sent for an undone
 * change.
 */
const WAIT_MS = 10 * 60_000;

/** Returns the email addresses of the patients by patient ID, without invalid ones. */
export async function listPatientEmails(
  db: Db,
  _doctor: number,
  appointments: readonly { readonly _patient: number | null }[],
): Promise<Map<number, string>> {
  const ids = appointments.flatMap(({ _patient }) => (_patient === null ? [] : [_patient]));
  const rows = await db
    .selectFrom("patient")
    .select(["ID", "email"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...ids])
    .execute();
  return new Map(
    rows.flatMap(({ ID, email }) => (email !== null && isEmail(normaliseEmail(email)) ? [[ID, email]] : [])),
  );
}

/**
 * Enqueues the cancellation emails in the transaction of the change, to be sent after the undo period.
 * Returns the number of emails.
 */
export async function emailCancelled(
  call: HandlerContext<(typeof awayRoutes)["saveAway"]>,
  away_id: number,
  cancelled: readonly CancelledAppointment[],
): Promise<number> {
  const { db, client, body, now } = call;
  const message = body.message ?? null;
  if (message === null || cancelled.length === 0) return 0;
  const emails = await listPatientEmails(db, client.ID, cancelled);
  const letterhead = await practiceLetterhead(db, client.ID);
  const from = emailSafeName(letterhead.name);
  const notBefore = new Date(Date.parse(now) + WAIT_MS).toISOString();
  const recipients = cancelled.flatMap((appointment) => {
    const to = emails.get(appointment._patient ?? 0);
    return to === undefined ? [] : [{ appointment, to }];
  });
  for (const { appointment, to } of recipients) {
    const dedupeKey = `time-away:${away_id}:${appointmentKey(appointment)}`;
    await enqueueMail(db, {
      ...cancelledEmail({ appointment, message, from }),
      letterhead,
      dedupeKey,
      to,
      _doctor: client.ID,
      notBefore,
    });
  }
  return recipients.length;
}
