import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { isExpired, type Period } from "./coverage.ts";

/** Days before expiry at which the warning starts, so that the patient has time to see the GP. */
export const WARN_DAYS = 30;

/** State of a referral on a day. `daysLeft` is 0 on the last day. */
export type ReferralState =
  | { readonly kind: "none" | "deleted" | "superseded" | "expired" | "notYet" | "indefinite" | "active" }
  | { readonly kind: "ending"; readonly daysLeft: number };

export function referralState(referral: Omit<Period, "ID"> | null | undefined, day: Day): ReferralState {
  if (!referral) return { kind: "none" };
  if (referral.is_deleted) return { kind: "deleted" };
  if (isExpired(referral, day)) return { kind: "expired" };
  if (!referral.active) return { kind: "superseded" };
  if (referral.referral_date > day) return { kind: "notYet" };
  if (referral.expiry_date === null) return { kind: "indefinite" };
  const daysLeft = daysBetween(day, referral.expiry_date);
  return daysLeft <= WARN_DAYS ? { kind: "ending", daysLeft } : { kind: "active" };
}

/** Formats the days left: "21 days left", "1 day left", "Ends today". */
export function formatDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return "Ends today";
  return daysLeft === 1 ? "1 day left" : `${daysLeft} days left`;
}
