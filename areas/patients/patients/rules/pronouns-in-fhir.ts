import { PRONOUNS } from "#kernel/people/pronouns.ts";

/** The codes of LOINC that FHIR has for them (terminology.hl7.org/ValueSet/pronouns). */
const CODES: Readonly<Record<(typeof PRONOUNS)[number], { readonly code: string; readonly display: string }>> = {
  "she/her": { code: "LA29519-8", display: "she/her/her/hers/herself" },
  "he/him": { code: "LA29518-0", display: "he/him/his/his/himself" },
  "they/them": { code: "LA29520-6", display: "they/them/their/theirs/themselves" },
};

const plain = (text: string): string => text.toLowerCase().replace(/\s/g, "");

/** Usual pronouns have a code, others none. */
export function pronounsConcept(text: string) {
  const listed = PRONOUNS.find((words) => words === plain(text));
  return { coding: listed && [{ system: "http://loinc.org", ...CODES[listed] }], text };
}

/** A code, or its name, as it is written here; other words as they are. */
export const pronounsInConcept = (text: string): string =>
  PRONOUNS.find((words) => text === CODES[words].code || plain(text) === CODES[words].display) ?? text;
