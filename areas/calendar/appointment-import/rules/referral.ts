import { addMonths, type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";
import { expiryDate, monthsOf } from "#areas/patients/referrals/rules/expiry.ts";
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
const SPECIALIST = /specialist|consultant/i;
const GP = /\bgp\b|general/i;
const MONTHS = /\b(\d{1,2}) ?m(?:on)?ths?\b|^0?(\d{1,2})$/i;
const YEARS = /\b(\d) ?y(?:ea)?r\b/i;

/** Returns the months that a text names: "3 mths", "12" or "1 year". Null if it names none. */
function monthsIn(words: string): number | null {
  const [, months, bareNumber] = MONTHS.exec(words) ?? [];
  const years = YEARS.exec(words)?.[1];
  if (months !== undefined || bareNumber !== undefined) return Number(months ?? bareNumber);
  return years === undefined ? null : Number(years) * 12;
}

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
  const months = monthsIn(words);
  const specialistMonths = monthsOf(1) ?? 0;
  if (SPECIALIST.test(words) || months === specialistMonths) return 1;
  if (GP.test(words) || (months !== null && months === monthsOf(2))) return 2;
  if (referralDate === null || ends === null) return null;
  // A month more than a specialist's referral allows for ends that other systems count differently.
  const longest = addMonths(referralDate, specialistMonths + 1);
  return daysBetween(referralDate, ends) <= daysBetween(referralDate, longest) ? 1 : 2;
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
