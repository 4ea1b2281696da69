import { addMonths, type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";
import { expiryDate } from "#areas/patients/referrals/rules/expiry.ts";
import type { ReferralType } from "#areas/patients/referrals/contract.ts";

/** Author of a referral as named in the file. */
export interface FoundReferrer {
  readonly id: string | null;
  readonly providerNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly practice: string | null;
}
/** A referral in the file; its date is the `date` of the row. */
export interface FoundReferral {
  readonly type: ReferralType;
  readonly referrer: FoundReferrer;
}

export const NO_REFERRER = "There is no referring doctor.";
export const NO_REFERRAL_DATE = "The date of the referral can't be read. Use DD/MM/YYYY.";
export const TYPE_ASSUMED = "No type or length: a GP referral of 12 months is assumed.";

const INDEFINITE = /indefinite|ongoing|no (end|expiry)|lifetime/i;
const SPECIALIST = /specialist|consultant|\b3 ?m(on)?ths?\b/i;
const GP = /\bgp\b|general|\b12 ?m(on)?ths?\b|\b1 ?y(ea)?r\b/i;

/**
 * Returns the referral type (CONST-16) by its wording, else by its duration; null if neither determines the
 * type.
 */
export function referralTypeIn(
  words: string,
  referralDate: Day | null,
  ends: Day | null,
): ReferralType | null {
  if (INDEFINITE.test(words)) return 3;
  if (SPECIALIST.test(words) || /^0?3$/.test(words)) return 1;
  if (GP.test(words) || /^12$/.test(words)) return 2;
  if (referralDate === null || ends === null) return null;
  return daysBetween(referralDate, ends) <= daysBetween(referralDate, addMonths(referralDate, 4)) ? 1 : 2;
}

/**
 * Returns a notice if the file's expiry date differs from the calculated one, which is kept (RULE-REFL-01).
 */
export function endNotice(type: ReferralType, referralDate: Day | null, ends: Day | null): string[] {
  if (referralDate === null || ends === null) return [];
  const calculated = expiryDate(type, referralDate);
  if (calculated === ends) return [];
  return [
    `The file has its end on ${formatDay(ends)}; it will be ${calculated === null ? "without end" : formatDay(calculated)}.`,
  ];
}
