import { addDays, type Day, formatWrittenDay } from "#kernel/dates/day.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";
import { WARN_DAYS } from "./badge.ts";

/**
 * Days before expiry on which the practice is warned: a month before, so that the patient can see the GP, and
 * again in the last week.
 */
export const WARNING_DAYS = [WARN_DAYS, 7] as const;

/** Returns the expiry dates that are due for a warning on this day. */
export const warnedExpiryDates = (day: Day): Day[] => WARNING_DAYS.map((days) => addDays(day, days));

export interface EndingReferral {
  readonly patient: number;
  readonly expiry_date: Day;
}

/** Formats why the email is sent: "2 referrals end on 21 Dec 2026, 1 on 28 Nov 2026". */
export function describeEndings(endings: readonly EndingReferral[]): string {
  const days = [...new Set(endings.map(({ expiry_date }) => expiry_date))].toSorted();
  return days
    .map((day, index) => {
      const count = endings.filter(({ expiry_date }) => expiry_date === day).length;
      return `${count}${index > 0 ? "" : count === 1 ? " referral ends" : " referrals end"} on ${formatWrittenDay(day)}`;
    })
    .join(", ");
}

/**
 * Returns the email about referrals that end soon. Gives the patient's ID and a link instead of the name because
 * emails can be intercepted.
 */
export const endingMail = (
  client: { readonly first_name: string },
  endings: readonly EndingReferral[],
  patientUrl: (patient: number) => string,
): MailWords =>
  writeMail(endings.length === 1 ? "A referral ends soon" : `${endings.length} referrals end soon`, [
    greetingTo(client),
    `${describeEndings(endings)}. Appointments after that day need a new referral letter.`,
    {
      list: endings
        .toSorted((a, b) =>
          a.expiry_date === b.expiry_date ? a.patient - b.patient : a.expiry_date < b.expiry_date ? -1 : 1,
        )
        .map(
          ({ patient, expiry_date }) =>
            `Patient ${patient}, ends ${formatWrittenDay(expiry_date)}: ${patientUrl(patient)}`,
        ),
    },
  ]);
