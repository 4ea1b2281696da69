import { PRONOUNS } from "#kernel/people/pronouns.ts";

/** LOINC codes that FHIR uses for pronouns (terminology.hl7.org/ValueSet/pronouns). */
const CODES: Readonly<
  Record<(typeof PRONOUNS)[number], { readonly code: string; readonly display: string }>
> = {
  "she/her": { code: "LA29519-8", display: "she/her/her/hers/herself" },
  "he/him": { code: "LA29518-0", display: "he/him/his/his/himself" },
  "they/them": { code: "LA29520-6", display: "they/them/their/theirs/themselves" },
};

const foldText = (text: string): string => text.toLowerCase().replace(/\s/g, "");

/** Converts pronouns to a FHIR concept. `coding` is undefined unless the pronouns are in the list. */
export function pronounsConcept(text: string) {
  const knownPronouns = PRONOUNS.find((pronouns) => pronouns === foldText(text));
  return { coding: knownPronouns && [{ system: "http://loinc.org", ...CODES[knownPronouns] }], text };
}

/** Converts a FHIR code or its display text to the pronouns used here; returns other text unchanged. */
export const pronounsInConcept = (text: string): string =>
  PRONOUNS.find((pronouns) => text === CODES[pronouns].code || foldText(text) === CODES[pronouns].display) ??
  text;
