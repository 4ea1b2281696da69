import type { Patient } from "#areas/patients/patients/contract.ts";
import {
  isPatientField,
  PATIENT_FIELDS,
  type PatientField,
  patientFields,
} from "#areas/patients/patients/fields.ts";
import { isSameValue, mapFields } from "#kernel/contract/fields.ts";

/** A field whose value a merge chooses. */
export type MergedField = PatientField;
export const MERGED_FIELD_NAMES: readonly MergedField[] = PATIENT_FIELDS.filter(
  (name) => patientFields[name].merge !== false,
);
export const isMergedField = (name: string): name is MergedField =>
  isPatientField(name) && MERGED_FIELD_NAMES.includes(name);

export type FieldValue = string | number | null;
/** Values of a patient's fields as in the row: the picture is the file's ID. */
export type FieldValues = Readonly<Record<MergedField, FieldValue>>;

/** Builds the values by calling `valueOf` for each field. */
export const fieldValues = (valueOf: (name: MergedField) => FieldValue): FieldValues =>
  mapFields(patientFields, valueOf);

/** Converts a patient from the API to the values of a row, with the picture as the file's ID. */
export function valuesOf(patient: Pick<Patient, MergedField>): FieldValues {
  return { ...patient, picture: patient.picture?.ID ?? null };
}

/**
 * Returns the fields that differ and need a choice (RULE-MERGE-02, C-41). Includes identifiers, and fields
 * that are empty in one of the two patients.
 */
export const differingFields = (first: FieldValues, second: FieldValues): MergedField[] =>
  MERGED_FIELD_NAMES.filter((name) => !isSameValue(first[name], second[name]));
