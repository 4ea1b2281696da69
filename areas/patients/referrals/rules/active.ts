import { byNewest, type Period } from "./coverage.ts";

type Candidate = Pick<Period, "ID" | "referral_date" | "is_deleted">;

/**
 * STATE-REFL-01, STATE-REFL-02, C-42: the last saved referral is the active one; once that is deleted, the newest that is left by the
 * letter's date. Handed all of a patient's referrals, deleted ones too, the last saved first. As it depends on nothing else, taking a
 * deletion back leads to where one was before.
 */
export function activeReferral<Row extends Candidate>(lastSavedFirst: readonly Row[]): Row | null {
  const [lastSaved] = lastSavedFirst;
  if (lastSaved && !lastSaved.is_deleted) return lastSaved;
  return lastSavedFirst.filter(({ is_deleted }) => !is_deleted).toSorted(byNewest)[0] ?? null;
}
