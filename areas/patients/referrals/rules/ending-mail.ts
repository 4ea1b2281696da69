import { addDays, type Day, formatDay } from "#kernel/dates/day.ts";
import { WARN_DAYS } from "./badge.ts";

/**
 * Days before expiry on which the practice is warned: a month ahead, so that the patient can see the GP, and
 * again in the last week.
 */
export const WARNING_DAYS = [WARN_DAYS, 7] as const;

/** Returns the expiry dates that are due for a warning on this day. */
export const warnedExpiryDates = (day: Day): Day[] => WARNING_DAYS.map((days) => addDays(day, days));

export interface EndingReferral {
  readonly patient: number;
  readonly expiry_date: Day;
}

/** Formats why the email is sent: "2 referrals end on 21/12/2026, 1 on 28/11/2026". */
export function describeEndings(endings: readonly EndingReferral[]): string {
  const days = [...new Set(endings.map(({ expiry_date }) => expiry_date))].toSorted();
  return days
    .map((day, index) => {
      const count = endings.filter(({ expiry_date }) => expiry_date === day).length;
      return `${count}${index > 0 ? "" : count === 1 ? " referral ends" : " referrals end"} on ${formatDay(day)}`;
    })
    .join(", ");
}

/**
 * Formats the list of referrals in the email. Gives the patient's ID and a link instead of the name because
 * emails can be intercepted.
 */
export const formatEndings = (
  endings: readonly EndingReferral[],
  patientUrl: (patient: number) => string,
): string =>
  endings
    .toSorted((a, b) =>
      a.expiry_date === b.expiry_date ? a.patient - b.patient : a.expiry_date < b.expiry_date ? -1 : 1,
    )
    .map(
      ({ patient, expiry_date }) =>
        `Patient ${patient}, ends ${formatDay(expiry_date)}: ${patientUrl(patient)}`,
    )
    .join("\n");
