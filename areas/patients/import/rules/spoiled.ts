import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { isPatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { quoted, withKept } from "./candidate.ts";
import type { Correction } from "./corrections.ts";

interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Fields that are never set aside: a patient is not saved without them, and the notes receive the others. */
const NEEDED: ReadonlySet<string> = new Set(["first_name", "last_name", "import_id", "notes"]);
const LONGEST_NOTES = 4000;

/** Returns the fields that prevent the patient from being saved. */
function spoiledIn(fields: Row["fields"], owner: { readonly country: Country; readonly today: Day }): Set<string> {
  const result = PatientDraft.safeParse(fields);
  if (!result.success) return new Set(result.error.issues.map(({ path }) => String(path[0] ?? "")));
  const verdict = mayBeSaved(result.data, owner);
  return new Set(verdict.allowed ? [] : Object.keys(verdict.refusal.errors ?? {}));
}

/**
 * Moves fields that can't be saved into the notes, to be corrected later, so that the patient is imported
 * nevertheless.
 */
export function withoutSpoiled(given: Row, owner: { readonly country: Country; readonly today: Day }): Row {
  let { fields, notices, corrections }: Row = given;
  // Phones are validated only once everything else is valid, so a second pass may find more.
  for (let look = 0; look < 3; look += 1) {
    const spoiled = [...spoiledIn(fields, owner)].filter((field) => isPatientField(field) && !NEEDED.has(field));
    if (spoiled.length === 0) break;
    for (const field of spoiled) ({ fields, notices, corrections } = setAside({ fields, notices, corrections }, field));
  }
  return { fields, notices, corrections };
}

function setAside({ fields, notices, corrections }: Row, field: string): Row {
  const value = fields[field];
  const written = typeof value === "string" || typeof value === "number" ? `${value}` : "";
  const label = isPatientField(field) ? fieldLabel(patientFields, field) : field;
  const kept = written === "" ? null : `${label} in the import: ${quoted(written)}`;
  const notes = withKept(typeof fields["notes"] === "string" ? fields["notes"] : null, kept);
  const isKept = notes !== null && notes.length <= LONGEST_NOTES;
  const where = isKept ? "it is kept in the patient's notes" : "it was left out";
  return {
    fields: { ...fields, [field]: null, ...(isKept ? { notes } : {}) },
    notices: [...notices, `The ${label.toLowerCase()} ${quoted(written)} is not valid; ${where}.`],
    corrections: [...corrections, { kind: isKept ? "kept" : "left_out", field, was: quoted(written), now: "" }],
  };
}
