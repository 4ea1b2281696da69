import { type MailWords, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import { fullDay } from "./appointment-words.ts";
import type { DatedAppointment } from "./appointment.ts";

interface CancelledMail {
  readonly appointment: Pick<DatedAppointment, "appointment_date" | "start_time">;
  readonly message: string;
  /** Name of the practice, or of the doctor if the practice has no name. */
  readonly from: string;
}

/**
 * Composes the email to a patient whose appointment is cancelled. Contains no clinical details and no patient
 * name, because emails can be read by others (Privacy Act, APP 11).
 */
export function cancelledEmail({ appointment, message, from }: CancelledMail): MailWords {
  const when = `${fullDay(appointment.appointment_date)} at ${appointment.start_time}`;
  return writeMail("Your appointment has been cancelled", [
    "Hello,",
    `Your appointment on ${when} with ${from} has been cancelled.`,
    ...paragraphsOf(message),
  ]);
}
