import { type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { optionIn } from "#kernel/contract/fields.ts";
import type { Column } from "../columns.contract.ts";
import type { Subject } from "../row.contract.ts";
import { type Correction, type DisabledKinds, markCorrection } from "./corrections.ts";
import { isNothing } from "./correct-text.ts";

type Cells = Readonly<Partial<Record<Column, string>>>;

/** Fields in which a word such as "none" has a meaning. */
const FIELDS_WITH_NONE: ReadonlySet<PatientField> = new Set([
  "interpreter_language",
  "indigenous_status",
  "alerts",
]);

/** Returns true for a word that means no value in this field. X is a sex, and "x" elsewhere no value. */
export const isEmptyWord = (field: PatientField, text: string): boolean =>
  isNothing(text) &&
  !FIELDS_WITH_NONE.has(field) &&
  optionIn<unknown>(patientFields[field].options ?? [], text) === null;

/** Fields of a patient that no other rule reads, in which "NULL" and "n/a" mean that there is no value. */
const PATIENT_FIELDS: ReadonlySet<string> = new Set<Column>([
  "title",
  "address",
  "address2",
  "suburb",
  "state",
  "postcode",
  "notes",
  "gp",
  "fund",
]);
const NAMES: ReadonlySet<string> = new Set<Column>(["last_name", "first_name", "middle_name", "full_name"]);
/** Values that databases write for a missing one. Lower-case "null" is not among them, because it may be a name. */
const DATABASE_WORDS = String.raw`NULL|\\N|[(<\[](?:null|NULL)[)>\]]|#N/A`;
const NO_NAME = new RegExp(`^(?:${DATABASE_WORDS})$`);
/** First names of patients with a single name, such as ONLYNAME of MedicalDirector, and missing middle names. */
const NO_FIRST_NAME = new RegExp(`^(?:${DATABASE_WORDS}|n/a|N/A|ONLYNAME)$`);

/** Returns true for a name that is no name. A last name beside a first name stays, because "NULL" may be one. */
function isNoName(field: string, text: string, { first_name = "" }: Cells): boolean {
  if (field === "first_name" || field === "middle_name") return NO_FIRST_NAME.test(text);
  return NO_NAME.test(text) && (first_name === "" || NO_NAME.test(first_name));
}

/**
 * Removes the values that only say that there is none, unless these corrections are turned off or the file is
 * Corella's own. `emptied` are the corrections.
 */
export function withoutEmptyWords(
  cells: Cells,
  subject: Subject,
  isOwn: boolean,
  disabledKinds: DisabledKinds,
): { readonly values: Cells; readonly emptied: readonly Correction[] } {
  if (isOwn) return { values: cells, emptied: [] };
  const isEmpty = (field: string, text: string): boolean => {
    if (NAMES.has(field)) return isNoName(field, text, cells);
    return (subject === "referringdoctor" || PATIENT_FIELDS.has(field)) && isNothing(text);
  };
  const emptyCells = Object.entries(cells).filter(([field, text]) => isEmpty(field, text));
  const isKept = disabledKinds.has("left_out");
  return {
    values: isKept
      ? cells
      : Object.fromEntries(Object.entries(cells).filter(([field, text]) => !isEmpty(field, text))),
    emptied: emptyCells.map(([field, was]) =>
      markCorrection({ kind: "left_out", field, was, now: "" }, disabledKinds),
    ),
  };
}
