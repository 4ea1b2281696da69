import type { Day } from "#kernel/dates/day.ts";

/** The part of a referral that says which days it covers; a row of a list is enough. */
export interface Period {
  readonly ID: number;
  readonly referral_date: Day;
  readonly expiry_date: Day | null;
  readonly active: boolean;
  readonly is_deleted: boolean;
}

type Dates = Pick<Period, "referral_date" | "expiry_date">;

export const isExpired = ({ expiry_date }: Dates, on: Day): boolean => expiry_date !== null && expiry_date < on;

/** C-44: from the letter's date through the day of expiry. A referral must exist at the attendance; none is back-dated. */
export const isCovering = (referral: Dates, on: Day): boolean => referral.referral_date <= on && !isExpired(referral, on);

/** The newest first: by the letter's date, then by number. */
export const byNewest = (a: Pick<Period, "referral_date" | "ID">, b: Pick<Period, "referral_date" | "ID">): number =>
  a.referral_date === b.referral_date ? b.ID - a.ID : a.referral_date < b.referral_date ? 1 : -1;

/** The referral an appointment on this day is under: the active one if it covers the day, else the newest that does. */
export function coveringReferral<Row extends Period>(referrals: readonly Row[], on: Day): Row | null {
  const covering = referrals.filter((referral) => !referral.is_deleted && isCovering(referral, on));
  return covering.find((referral) => referral.active) ?? covering.toSorted(byNewest)[0] ?? null;
}
