import { addYears, type Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { referredBeforeBirth, referredTooLate } from "../contract.ts";

/**
 * Letters come dated today or earlier, and now and then for an appointment to come, or from where it is already tomorrow; those are taken.
 * A letter dated more than a year ahead is a slip of the year, and so is one from before the patient's birth.
 */
export function mayBeReferredOn(referred: Day, today: Day, dob: Day | null): Verdict<"invalid"> {
  if (referred > addYears(today, 1)) return refuse(referredTooLate, undefined);
  return dob !== null && referred < dob ? refuse(referredBeforeBirth, undefined) : allow;
}
