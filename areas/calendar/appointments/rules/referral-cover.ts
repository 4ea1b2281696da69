import { referralState } from "#areas/patients/referrals/rules/badge.ts";
import { coveringReferral, isExpired, type Period } from "#areas/patients/referrals/rules/coverage.ts";
import type { Day } from "#kernel/day.ts";
import type { ReferralState } from "../contract.ts";

/** The referral an appointment of this day is under, and how it stands that day. One that is entered late is found by the appointments it covers. */
export function coverOn<R extends Period>(
  referrals: readonly R[],
  day: Day,
): { referral: R | null; referral_state: ReferralState } {
  const referral = coveringReferral(referrals, day);
  if (!referral) return { referral, referral_state: referrals.some((one) => isExpired(one, day)) ? "expired" : "none" };
  const isEnding = referralState({ ...referral, active: true }, day).kind === "ending";
  return { referral, referral_state: isEnding ? "expiring" : "active" };
}
