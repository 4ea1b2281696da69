import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { isPatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { quoteValue, appendNotes } from "./candidate.ts";
import type { Correction } from "./corrections.ts";

interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Fields that are never set aside: a patient is not saved without them, and the notes receive the others. */
const REQUIRED_FIELDS: ReadonlySet<string> = new Set(["first_name", "last_name", "import_id", "notes"]);
const LONGEST_NOTES = 4000;

/** Returns the fields that prevent the patient from being saved. */
function findInvalidFields(
  fields: Row["fields"],
  owner: { readonly country: Country; readonly today: Day },
): Set<string> {
  const result = PatientDraft.safeParse(fields);
  if (!result.success) return new Set(result.error.issues.map(({ path }) => String(path[0] ?? "")));
  const verdict = mayBeSaved(result.data, owner);
  return new Set(verdict.allowed ? [] : Object.keys(verdict.refusal.errors ?? {}));
}

/**
 * Moves fields that can't be saved into the notes, to be corrected later, so that the patient is imported
 * nevertheless.
 */
export function moveInvalidToNotes(row: Row, owner: { readonly country: Country; readonly today: Day }): Row {
  let { fields, notices, corrections }: Row = row;
  // Phones are validated only once everything else is valid, so a second pass may find more.
  for (let pass = 0; pass < 3; pass += 1) {
    const invalidFields = [...findInvalidFields(fields, owner)].filter(
      (field) => isPatientField(field) && !REQUIRED_FIELDS.has(field),
    );
    if (invalidFields.length === 0) break;
    for (const field of invalidFields)
      ({ fields, notices, corrections } = setAside({ fields, notices, corrections }, field));
  }
  return { fields, notices, corrections };
}

function setAside({ fields, notices, corrections }: Row, field: string): Row {
  const value = fields[field];
  const valueText = typeof value === "string" || typeof value === "number" ? `${value}` : "";
  const label = isPatientField(field) ? fieldLabel(patientFields, field) : field;
  const note = valueText === "" ? null : `${label} in the import: ${quoteValue(valueText)}`;
  const notes = appendNotes(typeof fields["notes"] === "string" ? fields["notes"] : null, note);
  const isKept = notes !== null && notes.length <= LONGEST_NOTES;
  const outcome = isKept ? "it is kept in the patient's notes" : "it was left out";
  return {
    fields: { ...fields, [field]: null, ...(isKept ? { notes } : {}) },
    notices: [...notices, `The ${label.toLowerCase()} ${quoteValue(valueText)} is not valid; ${outcome}.`],
    corrections: [
      ...corrections,
      { kind: isKept ? "kept" : "lost", field, was: quoteValue(valueText), now: "" },
    ],
  };
}
