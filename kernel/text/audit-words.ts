/** Something in an audit entry's words that not everyone who reads the entry may see. */
export interface Hidden {
  readonly words: string;
  /** What the others read in its place. */
  readonly discreet: string;
  readonly patient: number | null;
}

/** An audit entry's words in full, as whoever may not see patients reads them, and the patients they name. */
export interface AuditWords {
  readonly message: string;
  readonly discreet: string;
  readonly patients: readonly number[];
}

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";

/** "I.C.": enough to recognise a patient one knows (Privacy Act, APP 11). */
export const initials = ({ first_name, last_name }: Named): string => `${initialOf(first_name)}.${initialOf(last_name)}.`;

/** A picture that was not converted yet. */
const isNameless = ({ first_name, last_name }: Named): boolean => first_name === "" && last_name === "";

/** CAMPBELL, Isla; without names I.C. and the number of the record. */
export const aPatient = (patient: Named & { readonly ID: number }): Hidden => ({
  words: isNameless(patient) ? `record ${patient.ID}` : `${patient.last_name.toUpperCase()}, ${patient.first_name}`,
  discreet: isNameless(patient) ? `record ${patient.ID}` : `${initials(patient)} (record ${patient.ID})`,
  patient: patient.ID,
});

/** People name files after patients. */
export const aFile = (name: string): Hidden => ({ words: name, discreet: "a file", patient: null });

/** Writes the words twice, once with what is hidden in them and once without. */
export const hiding = (hidden: readonly Hidden[], write: (...words: string[]) => string): AuditWords => ({
  message: write(...hidden.map(({ words }) => words)),
  discreet: write(...hidden.map(({ discreet }) => discreet)),
  patients: hidden.flatMap(({ patient }) => patient ?? []),
});

/** The words as they stand, or as others read them. */
export const inFull = (words: string | AuditWords): AuditWords =>
  typeof words === "string" ? { message: words, discreet: words, patients: [] } : words;
