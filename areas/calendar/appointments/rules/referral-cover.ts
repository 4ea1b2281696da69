import { referralState } from "#areas/patients/referrals/rules/badge.ts";
import { coveringReferral, isExpired, type Period } from "#areas/patients/referrals/rules/coverage.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { AppointmentType, ReferralState } from "../contract.ts";

/**
 * Returns the referral that covers an appointment on the given day, and its state on that day. Because the
 * referral is looked up by day, a referral entered late also covers earlier appointments.
 */
export function coverOn<R extends Period>(
  referrals: readonly R[],
  day: Day,
): { referral: R | null; referral_state: ReferralState } {
  const referral = coveringReferral(referrals, day);
  if (!referral)
    return { referral, referral_state: referrals.some((one) => isExpired(one, day)) ? "expired" : "none" };
  const isEnding = referralState({ ...referral, active: true }, day).kind === "ending";
  return { referral, referral_state: isEnding ? "expiring" : "active" };
}

interface CoverableAppointment {
  readonly appointment_type: AppointmentType;
  readonly _patient: number | null;
  readonly cancelled: boolean;
  readonly is_billed: boolean;
}

/**
 * Returns true for a patient's appointment that still has to be billed. Theatre cases are billed without a
 * referral, and events have no patient.
 */
export const needsReferral = ({
  appointment_type,
  _patient,
  cancelled,
  is_billed,
}: CoverableAppointment): boolean => appointment_type === 1 && _patient !== null && !cancelled && !is_billed;

/** Returns true if the appointment needs a referral and no referral covers its day. */
export const isReferralMissing = (
  appointment: CoverableAppointment & { readonly referral_state: ReferralState },
): boolean =>
  needsReferral(appointment) &&
  (appointment.referral_state === "none" || appointment.referral_state === "expired");
