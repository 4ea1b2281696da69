import type { FoundReferrer } from "./referral.ts";

/** A referring doctor who may be the referrer named in the file. */
export interface Referrer {
  readonly ID: number;
  readonly by: "number" | "name" | "last-name";
  readonly practice_name: string | null;
}

export const UNKNOWN_REFERRER =
  "No referring doctor has this provider number or name. Import referring doctors first.";
export const SEVERAL_REFERRERS =
  "Several referring doctors have this name; the first is taken. Check the referring doctor.";
export const LAST_NAME_ONLY =
  "The referring doctor is matched by last name only. Check the referring doctor.";

const foldText = (text: string | null): string => (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Chooses the referring doctor with the provider number, else with the name, preferring the practice named in
 * the file. `ID` is null if none fits.
 */
export function referrerOf(
  candidates: readonly Referrer[],
  { practice }: Pick<FoundReferrer, "practice">,
): { readonly ID: number | null; readonly doubt: string | null } {
  const numberMatch = candidates.find(({ by }) => by === "number");
  if (numberMatch) return { ID: numberMatch.ID, doubt: null };
  const nameMatches = candidates.filter(({ by }) => by === "name");
  const [first] = nameMatches;
  if (first) {
    const practiceMatches = nameMatches.filter(
      ({ practice_name }) => foldText(practice) !== "" && foldText(practice_name) === foldText(practice),
    );
    const [only] = practiceMatches;
    if (only && practiceMatches.length === 1) return { ID: only.ID, doubt: null };
    return { ID: first.ID, doubt: nameMatches.length > 1 ? SEVERAL_REFERRERS : null };
  }
  const [candidate, ...others] = candidates;
  return candidate && others.length === 0
    ? { ID: candidate.ID, doubt: LAST_NAME_ONLY }
    : { ID: null, doubt: null };
}
