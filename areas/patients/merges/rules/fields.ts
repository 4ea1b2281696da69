import type { Patient } from "#areas/patients/patients/contract.ts";
import { FIELD_NAMES } from "#areas/patients/patients/rules/field-names.ts";

/** What a merge chooses for: the fields of the form, in its order, and what came with a picture or an import. */
export const MERGED_FIELDS = { ...FIELD_NAMES, picture: "Hospital label", import_id: "Import number" } as const;
export type MergedField = keyof typeof MERGED_FIELDS;
export const isMergedField = (name: string): name is MergedField => Object.hasOwn(MERGED_FIELDS, name);
export const MERGED_FIELD_NAMES: readonly MergedField[] = Object.keys(MERGED_FIELDS).filter(isMergedField);

export type FieldValue = string | number | null;
/** A patient as its row: the picture is the file's ID. */
export type FieldValues = Readonly<Record<MergedField, FieldValue>>;

/** Every field's value, as `of` tells it. */
export const fieldValues = (of: (name: MergedField) => FieldValue): FieldValues => ({
  title: of("title"),
  first_name: of("first_name"),
  last_name: of("last_name"),
  dob: of("dob"),
  gender: of("gender"),
  mobile: of("mobile"),
  landline: of("landline"),
  email: of("email"),
  address: of("address"),
  _locality: of("_locality"),
  category: of("category"),
  medicare_number: of("medicare_number"),
  entitlement_expiry: of("entitlement_expiry"),
  ihi: of("ihi"),
  dva_number: of("dva_number"),
  _health_fund: of("_health_fund"),
  fund_number: of("fund_number"),
  wc_details: of("wc_details"),
  mrn: of("mrn"),
  notes: of("notes"),
  picture: of("picture"),
  import_id: of("import_id"),
});

/** A patient as it is read, as its row: the picture by its ID. */
export function valuesOf(patient: Pick<Patient, MergedField>): FieldValues {
  return { ...patient, picture: patient.picture?.ID ?? null };
}

const known = (value: unknown): unknown => (value === "" || value === undefined ? null : value);
export const isSameValue = (a: unknown, b: unknown): boolean => known(a) === known(b);

/** RULE-MERGE-02, C-41: the fields somebody has to choose; identifiers like any other, and a known value beside an empty one too. */
export const differingFields = (one: FieldValues, other: FieldValues): MergedField[] =>
  MERGED_FIELD_NAMES.filter((name) => !isSameValue(one[name], other[name]));
