import type { Day } from "#kernel/dates/day.ts";

/** The fields of a referral that determine which days it covers. */
export interface Period {
  readonly ID: number;
  readonly referral_date: Day;
  readonly expiry_date: Day | null;
  readonly active: boolean;
  readonly is_deleted: boolean;
}

type Dates = Pick<Period, "referral_date" | "expiry_date">;

export const isExpired = ({ expiry_date }: Dates, day: Day): boolean =>
  expiry_date !== null && expiry_date < day;

/**
 * Returns whether the referral covers the day, from the letter's date to the expiry date inclusive (C-44). A
 * referral must exist at the attendance and is never back-dated.
 */
export const isCovering = (referral: Dates, day: Day): boolean =>
  referral.referral_date <= day && !isExpired(referral, day);

/** Compares two referrals for sorting: the latest letter date first, then the highest ID. */
export const byNewest = (
  a: Pick<Period, "referral_date" | "ID">,
  b: Pick<Period, "referral_date" | "ID">,
): number => (a.referral_date === b.referral_date ? b.ID - a.ID : a.referral_date < b.referral_date ? 1 : -1);

/**
 * Returns the referral for an appointment on this day: the active one if it covers the day, otherwise the
 * newest that does. Null if no referral covers the day.
 */
export function coveringReferral<Row extends Period>(referrals: readonly Row[], day: Day): Row | null {
  const covering = referrals.filter((referral) => !referral.is_deleted && isCovering(referral, day));
  return covering.find((referral) => referral.active) ?? covering.toSorted(byNewest)[0] ?? null;
}
