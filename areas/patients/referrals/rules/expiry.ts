import { addMonths, type Day } from "#kernel/dates/day.ts";
import type { ReferralType } from "../contract.ts";

const MONTHS: Readonly<Record<ReferralType, number | null>> = { 1: 3, 2: 12, 3: null };

/** Returns how many months a referral of this type lasts (CONST-16). Null if the type does not expire. */
export const monthsOf = (type: ReferralType): number | null => MONTHS[type];

/**
 * Computes the last day the referral covers: the same date some months later, clamped to the end of the month
 * (RULE-REFL-01, C-42 to C-44). Counts from the letter's date, as the specification requires. The law counts
 * from the first service under the referral, so a referral may last longer than computed but never shorter;
 * FIRST_SERVICE_HINT explains this on screen. Null if the referral does not expire.
 */
export function expiryDate(type: ReferralType, referralDate: Day): Day | null {
  const months = monthsOf(type);
  return months === null ? null : addMonths(referralDate, months);
}

export const FIRST_SERVICE_HINT =
  "Calculated from the date of the letter. Medicare counts from the first appointment under the referral, so it may last longer.";
