import { addYears, type Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { referredBeforeBirth, referredTooLate } from "../contract.ts";

/**
 * Checks the date of a referral letter. Accepts dates up to a year in the future, because a letter may be
 * dated for a future appointment or come from a time zone in which the next day has begun. Rejects later
 * dates, and dates before the patient's birth, as mistyped years.
 */
export function mayBeReferredOn(referralDate: Day, today: Day, dob: Day | null): Verdict<"invalid"> {
  if (referralDate > addYears(today, 1)) return refuse(referredTooLate, undefined);
  return dob !== null && referralDate < dob ? refuse(referredBeforeBirth, undefined) : allow;
}
