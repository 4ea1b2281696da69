import type { Patient } from "#areas/patients/patients/contract.ts";
import { isPatientField, PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { isSameValue, mapFields } from "#kernel/contract/fields.ts";

/** What a merge chooses for. */
export type MergedField = PatientField;
export const MERGED_FIELD_NAMES: readonly MergedField[] = PATIENT_FIELDS.filter((name) => patientFields[name].merge !== false);
export const isMergedField = (name: string): name is MergedField => isPatientField(name) && MERGED_FIELD_NAMES.includes(name);

export type FieldValue = string | number | null;
/** A patient as its row: the picture is the file's ID. */
export type FieldValues = Readonly<Record<MergedField, FieldValue>>;

/** Every field's value, as `of` tells it. */
export const fieldValues = (of: (name: MergedField) => FieldValue): FieldValues => mapFields(patientFields, of);

/** A patient as it is read, as its row: the picture by its ID. */
export function valuesOf(patient: Pick<Patient, MergedField>): FieldValues {
  return { ...patient, picture: patient.picture?.ID ?? null };
}

/** RULE-MERGE-02, C-41: the fields somebody has to choose; identifiers like any other, and a known value beside an empty one too. */
export const differingFields = (one: FieldValues, other: FieldValues): MergedField[] =>
  MERGED_FIELD_NAMES.filter((name) => !isSameValue(one[name], other[name]));
