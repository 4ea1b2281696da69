import type { FoundReferrer } from "./referral.ts";

/** A referring doctor who may be the referrer named in the file. */
export interface Referrer {
  readonly ID: number;
  readonly by: "number" | "name" | "last-name";
  readonly practice_name: string | null;
}

export const UNKNOWN_REFERRER = "No referring doctor has this provider number or name. Import referring doctors first.";
export const SEVERAL_REFERRERS = "Several referring doctors have this name; the first is taken. Check the referring doctor.";
export const LAST_NAME_ONLY = "The referring doctor is matched by last name only. Check the referring doctor.";

const folded = (text: string | null): string => (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Chooses the referring doctor with the provider number, else with the name, preferring the practice named in
 * the file. `ID` is null if none fits.
 */
export function referrerOf(
  candidates: readonly Referrer[],
  { practice }: Pick<FoundReferrer, "practice">,
): { readonly ID: number | null; readonly doubt: string | null } {
  const numbered = candidates.find(({ by }) => by === "number");
  if (numbered) return { ID: numbered.ID, doubt: null };
  const named = candidates.filter(({ by }) => by === "name");
  const [first] = named;
  if (first) {
    const there = named.filter(({ practice_name }) => folded(practice) !== "" && folded(practice_name) === folded(practice));
    const [only] = there;
    if (only && there.length === 1) return { ID: only.ID, doubt: null };
    return { ID: first.ID, doubt: named.length > 1 ? SEVERAL_REFERRERS : null };
  }
  const [one, ...others] = candidates;
  return one && others.length === 0 ? { ID: one.ID, doubt: LAST_NAME_ONLY } : { ID: null, doubt: null };
}
