import { byNewest, type Period } from "./coverage.ts";

type Candidate = Pick<Period, "ID" | "referral_date" | "is_deleted">;

/**
 * Returns the active referral (STATE-REFL-01, STATE-REFL-02, C-42): the last saved one or, if that one is
 * deleted, the live one with the latest letter date. Expects all referrals of a patient, including deleted
 * ones, the last saved first. Undoing a deletion restores the previous result because nothing else is
 * considered. Null if no live referral exists.
 */
export function activeReferral<Row extends Candidate>(lastSavedFirst: readonly Row[]): Row | null {
  const [lastSaved] = lastSavedFirst;
  if (lastSaved && !lastSaved.is_deleted) return lastSaved;
  return lastSavedFirst.filter(({ is_deleted }) => !is_deleted).toSorted(byNewest)[0] ?? null;
}
