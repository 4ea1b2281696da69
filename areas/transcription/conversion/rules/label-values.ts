import { type ReferralType, unknownReferringDoctor } from "#areas/patients/referrals/contract.ts";
import type { Claim } from "../claim.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import {
  type LabelValues,
  noClaim,
  serviceDateIsBooked,
  seenBeforeBirth,
  serviceDateInFuture,
} from "../label.contract.ts";

export interface ReadReferral {
  readonly referral_date: Day;
  readonly referral_type: ReferralType;
  readonly _referring_doctor: number;
}

export const DATE_NEEDED = "Enter the date of the referral as DD/MM/YYYY.";
export const TYPE_NEEDED = "Choose Specialist, GP or GP Indefinite.";

/**
 * Returns the referral that was read. Null without errors if no entry was read; null with an error for each
 * missing entry if the referral is incomplete.
 */
export function readReferral(values: LabelValues): {
  readonly referral: ReadReferral | null;
  readonly errors: FieldErrors;
} {
  const { referral_date, referral_type, _referring_doctor } = values;
  if (referral_date && referral_type && _referring_doctor)
    return { referral: { referral_date, referral_type, _referring_doctor }, errors: {} };
  if (!referral_date && !referral_type && !_referring_doctor) return { referral: null, errors: {} };
  return {
    referral: null,
    errors: {
      ...(referral_date ? {} : { referral_date: DATE_NEEDED }),
      ...(referral_type ? {} : { referral_type: TYPE_NEEDED }),
      ...(_referring_doctor ? {} : { _referring_doctor: unknownReferringDoctor.sentence(undefined) }),
    },
  };
}

type ActiveReferral = ReadReferral | null | undefined;

/** Returns true if the referral that was read differs from the active one. */
export const isDifferentReferral = (read: ReadReferral, active: ActiveReferral): boolean =>
  !active ||
  read.referral_date !== active.referral_date ||
  read.referral_type !== active.referral_type ||
  read._referring_doctor !== active._referring_doctor;

/**
 * Returns true if the referral is newer than the active one. Used for an existing patient because the picture
 * may be older than the rooms' records.
 */
export const isNewerReferral = (read: ReadReferral, active: ActiveReferral): boolean =>
  !active || read.referral_date > active.referral_date;

type ReadClaim = Pick<Claim, "service_date" | "billing_type" | "items" | "_appointment">;
export interface ClaimChange {
  service_date?: Day;
  billing_type?: number | null;
  items?: string[];
}

/** Returns the values of the claim that were read and differ from the recorded ones. */
export function claimChangeOf(values: LabelValues, claim: ReadClaim | null): ClaimChange {
  const { service_date, billing_type, items } = values;
  return {
    ...(service_date && service_date !== claim?.service_date ? { service_date } : {}),
    ...(billing_type === undefined || billing_type === (claim?.billing_type ?? null) ? {} : { billing_type }),
    ...(items === undefined || items.join(" ") === (claim?.items ?? []).join(" ")
      ? {}
      : { items: [...items] }),
  };
}

const isEmptyChange = (change: ClaimChange): boolean => Object.keys(change).length === 0;

/**
 * Checks a change of the claim. The service date of a booked appointment can't be changed; any other service
 * date can't be after today or before the patient's birth.
 */
export function mayChangeClaim(
  change: ClaimChange,
  claim: ReadClaim | null,
  today: Day,
  dob: Day | null,
): Verdict<"invalid"> {
  if (isEmptyChange(change)) return allow;
  if (claim === null) return refuse(noClaim, undefined);
  const { service_date } = change;
  if (service_date === undefined) return allow;
  if (claim._appointment !== null) return refuse(serviceDateIsBooked, undefined);
  if (service_date > today) return refuse(serviceDateInFuture, undefined);
  return dob !== null && service_date < dob ? refuse(seenBeforeBirth, undefined) : allow;
}
