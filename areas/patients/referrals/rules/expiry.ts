import { addMonths, type Day } from "#kernel/dates/day.ts";
import type { ReferralType } from "../contract.ts";

const MONTHS: Readonly<Record<ReferralType, number | null>> = { 1: 3, 2: 12, 3: null };

/** CONST-16: how long a letter of this type lasts; null is without end. */
export const monthsOf = (type: ReferralType): number | null => MONTHS[type];

/**
 * RULE-REFL-01, C-42 to C-44: the same date so many months on, month ends clamped; the last day the referral covers.
 * Counts from the letter's date as the specification says. The law counts from the first service given under it, so a referral may
 * in truth last longer than we say, never shorter: the screen tells so (FIRST_SERVICE_HINT).
 */
export function expiryDate(type: ReferralType, referred: Day): Day | null {
  const months = monthsOf(type);
  return months === null ? null : addMonths(referred, months);
}

export const FIRST_SERVICE_HINT =
  "Calculated from the date of the letter. Medicare counts from the first appointment under the referral, so it may last longer.";
