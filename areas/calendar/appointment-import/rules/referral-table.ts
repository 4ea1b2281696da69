import { addYears, type Day, parseTypedDay } from "#kernel/dates/day.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment, namesIn } from "./file-appointment.ts";
import type { ReferralColumn } from "../columns.contract.ts";
import { cellOf, type Headings } from "./headings.ts";
import { endNotice, NO_REFERRAL_DATE, NO_REFERRER, referralTypeIn, TYPE_ASSUMED } from "./referral.ts";
import { dateIn } from "./table.ts";

/** Reads a row of a table of referrals; `wrong` contains the reason if the row can't be imported. */
export function referralIn(
  headings: Headings<ReferralColumn>,
  cells: readonly string[],
  line: number,
  { today }: { readonly today: Day },
): FoundAppointment {
  const text = cellOf(headings, cells);
  const date = dateIn(text("referralDate") || text("date"), today);
  const endDate = dateIn(text("ends"), today);
  const type = referralTypeIn(`${text("type")} ${text("months")}`.trim(), date, endDate);
  const person = namesIn(text("patient"));
  const doctor = namesIn(text("referrer"));
  const referrer = {
    id: text("referrerId") || null,
    providerNumber: text("provider").replace(/\s/g, "").toUpperCase() || null,
    firstName: text("referrerFirst") || doctor.firstName,
    lastName: text("referrerLast") || doctor.lastName,
    practice: text("practice") || null,
  };
  const isReferrerMissing =
    referrer.id === null && referrer.providerNumber === null && referrer.lastName === null;
  return {
    ...EMPTY_APPOINTMENT,
    key: `row ${line}`,
    place: `Row ${line}`,
    date,
    patientId: text("patientId") || null,
    firstName: text("firstName") || person.firstName,
    lastName: text("lastName") || person.lastName,
    dob: parseTypedDay(text("dob"), today, { past: true }),
    referral: { type: type ?? 2, referrer },
    doubts: type === null ? [TYPE_ASSUMED] : [],
    notices: endNotice(type ?? 2, date, endDate),
    wrong: date === null ? NO_REFERRAL_DATE : isReferrerMissing ? NO_REFERRER : dateProblem(date, today),
  };
}

/**
 * Returns a problem if the date is more than a year ahead, which suggests a mistyped year; otherwise null.
 */
const dateProblem = (date: Day, today: Day): string | null =>
  date > addYears(today, 1) ? "This is more than a year ahead. Check the year." : null;
