import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { mayBeSaved, normaliseFields } from "#areas/patients/patients/rules/saving.ts";
import { warningsOf } from "#areas/patients/patients/rules/warnings.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { numberErrors, normaliseNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import type { ImportRow, Subject } from "../row.contract.ts";
import type { Owner } from "./owner.ts";

/** A reason why a row can't be imported; its field is null if it is about the whole row. */
export type Reason = Readonly<ImportRow["reasons"][number]>;

type Fields = Readonly<Record<string, unknown>>;

interface CheckedFields {
  readonly reasons: readonly Reason[];
  /** Sentences about unusual values that are saved nevertheless. */
  readonly warnings: readonly string[];
  /** Values as they would be stored; null if they are not valid. */
  readonly values: Fields | null;
}

/**
 * Validates the fields of a row as a POST of the record would. Returns the reasons against saving them, which
 * are empty if they may be saved, the warnings, and the values to store.
 */
export const checkFields = (subject: Subject, fields: Fields, owner: Owner): CheckedFields =>
  subject === "patient" ? checkPatient(fields, owner) : checkReferringDoctor(fields, owner);

function checkPatient(fields: Fields, owner: Owner): CheckedFields {
  const result = PatientDraft.safeParse(fields);
  if (!result.success) return { reasons: reasonsOf(result.error.issues), warnings: [], values: null };
  const verdict = mayBeSaved(result.data, owner);
  const reasons = verdict.allowed
    ? []
    : Object.entries(verdict.refusal.errors ?? { "": verdict.refusal.message }).map(([field, message]) => ({
        field: field || null,
        message,
      }));
  const warnings = warningsOf(result.data, owner.country).map(({ message }) => message);
  return {
    reasons,
    warnings,
    values: verdict.allowed ? normaliseFields(result.data, owner.country) : null,
  };
}

function checkReferringDoctor(fields: Fields, owner: Owner): CheckedFields {
  if (!owner.mayAddReferringDoctors)
    return {
      reasons: [{ field: null, message: "You don't have permission to add referring doctors." }],
      warnings: [],
      values: null,
    };
  const result = ReferringDoctorBody.safeParse(fields);
  if (!result.success) return { reasons: reasonsOf(result.error.issues), warnings: [], values: null };
  const values = normaliseNumbers(result.data, owner.country);
  const reasons = Object.entries(numberErrors(values, owner.country)).map(([field, message]) => ({
    field,
    message,
  }));
  return { reasons, warnings: [], values: reasons.length > 0 ? null : values };
}

const reasonsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Reason[] =>
  issues.map(({ path, message }) => ({
    field: path.length > 0 ? path.map(String).join(".") : null,
    message,
  }));
