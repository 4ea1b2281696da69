import type { Patient } from "#areas/patients/patients/contract.ts";
import { isDay, formatDay } from "#kernel/day.ts";
import { genderName, parseGender } from "#kernel/gender.ts";
import { formatMedicareNumber } from "#kernel/medicare-number.ts";
import { parsePatientCategory, patientCategoryName } from "#kernel/patient-category.ts";
import { formatPhone } from "#kernel/phone.ts";
import { titleName } from "#kernel/title.ts";
import type { FieldValue, MergedField } from "../rules/fields.ts";

export const EMPTY = "empty";

/** A field's value as a person reads it; `name` is of the row it stands for. */
export function shownValue(field: MergedField, value: FieldValue, name?: string | null): string {
  if (value === null || value === "") return EMPTY;
  if (name) return name;
  if (field === "title") return titleName(Number(value)) ?? String(value);
  const text = String(value);
  const gender = field === "gender" ? parseGender(text) : null;
  if (gender) return genderName(gender);
  if (field === "category") return patientCategoryName(parsePatientCategory(text) ?? "U");
  if (field === "mobile" || field === "landline") return formatPhone(text);
  if (field === "medicare_number") return formatMedicareNumber(text);
  return isDay(text) ? formatDay(text) : text;
}

/** The name of the row a field of the patient stands for. */
export function nameIn(field: MergedField, patient: Patient): string | null {
  if (field === "_locality") return patient.locality?.label ?? null;
  if (field === "_health_fund") return patient.health_fund?.name ?? null;
  return field === "picture" ? (patient.picture?.name ?? null) : null;
}
