import type { Country } from "#kernel/addresses/country.ts";
import { fieldLabel, isEmptyValue, formatValue } from "#kernel/contract/fields.ts";
import { PATIENT_FIELDS, type PatientField, patientFields } from "../fields.ts";

/** A patient's row with the names of the rows its columns refer to. */
export type CsvPatient = Readonly<Partial<Record<PatientField, unknown>>> & {
  readonly status: string;
  readonly is_deleted: boolean;
  readonly locality: {
    readonly suburb: string | null;
    readonly state: string | null;
    readonly postcode: string | null;
  };
};

// Excludes the picture, which has no text form.
const COLUMNS = PATIENT_FIELDS.filter((field) => field !== "picture");

/**
 * Returns the headings of the CSV. Each heading is the field's label, so that an exported file can be
 * imported again.
 */
export const csvHead = (country: Country): string[] => [
  ...COLUMNS.flatMap((field) => [
    fieldLabel(patientFields, field, country),
    ...(field === "_locality" ? ["State", "Postcode"] : []),
  ]),
  "Record",
  "Deleted",
];

export function csvLine(patient: CsvPatient, country: Country): (string | null)[] {
  const { locality } = patient;
  const values = COLUMNS.flatMap((field) => {
    const value = patient[field];
    if (field === "_locality") return [locality.suburb, locality.state, locality.postcode];
    return [isEmptyValue(value) ? null : formatValue(patientFields, field, value, { country, row: patient })];
  });
  return [...values, patient.status, patient.is_deleted ? "Yes" : "No"];
}
