/** Part of an audit entry's text that not every reader of the entry may see. */
export interface HiddenText {
  readonly words: string;
  /** Replacement for readers who may not see the words. */
  readonly discreet: string;
  readonly patient: number | null;
}

/**
 * Text of an audit entry in full, its version for readers who may not see patients, and the patients named in
 * the text.
 */
export interface AuditWords {
  readonly message: string;
  readonly discreet: string;
  readonly patients: readonly number[];
}

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";

/** Returns a patient's initials, "I.C.": enough to recognise a known patient (Privacy Act, APP 11). */
export const initials = ({ first_name, last_name }: PersonName): string =>
  `${initialOf(first_name)}.${initialOf(last_name)}.`;

/** Returns true for a patient created from a picture that has not been converted yet. */
const isNameless = ({ first_name, last_name }: PersonName): boolean => first_name === "" && last_name === "";

/** Names a patient: CAMPBELL, Isla, or I.C. and the record's number for readers who may not see patients. */
export const hiddenPatient = (patient: PersonName & { readonly ID: number }): HiddenText => ({
  words: isNameless(patient)
    ? `record ${patient.ID}`
    : `${patient.last_name.toUpperCase()}, ${patient.first_name}`,
  discreet: isNameless(patient) ? `record ${patient.ID}` : `${initials(patient)} (record ${patient.ID})`,
  patient: patient.ID,
});

/** Names a file. The name is hidden because users name files after patients. */
export const hiddenFile = (name: string): HiddenText => ({ words: name, discreet: "a file", patient: null });

/** Writes a text twice: once in full and once with the hidden parts replaced. */
export const hideParts = (
  hidden: readonly HiddenText[],
  write: (...words: string[]) => string,
): AuditWords => ({
  message: write(...hidden.map(({ words }) => words)),
  discreet: write(...hidden.map(({ discreet }) => discreet)),
  patients: hidden.flatMap(({ patient }) => patient ?? []),
});

/** Returns a plain text as an audit text without hidden parts. Audit texts are returned unchanged. */
export const toAuditWords = (text: string | AuditWords): AuditWords =>
  typeof text === "string" ? { message: text, discreet: text, patients: [] } : text;
