import type { PatientFields } from "#areas/patients/patients/contract.ts";
import { isCertain, matchReasonOf, type Person } from "#areas/patients/patients/rules/likeness.ts";
import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notThisPatient } from "../existing.contract.ts";

/**
 * Allows merging only an unconverted picture, and only into a patient with the same Medicare card or the same
 * name and date of birth.
 */
export function mayMergePicture(
  picture: { readonly status: string },
  typed: Person,
  existing: Person,
): Verdict<"conversion.not_this_patient"> {
  const reason = picture.status === "Unconverted" ? matchReasonOf(typed, existing) : null;
  return reason !== null && isCertain(reason) ? allow : refuse(notThisPatient, undefined);
}

/** Groups of fields that belong together. An expiry, for example, belongs to one card number. */
const FIELD_GROUPS: readonly (readonly (keyof PatientFields)[])[] = [
  ["medicare_number", "entitlement_expiry"],
  ["_health_fund", "fund_number"],
  ["address", "_locality"],
];

type Values = Readonly<Record<string, unknown>>;

const isUnknown = (name: string, value: unknown): boolean =>
  isEmptyValue(value) || (name === "category" && value === "U");

/**
 * Returns the details that were read and that the existing record lacks. A recorded value is never changed,
 * and no value is added to a group whose other value differs.
 */
export function missingFieldsOf(existing: Values, typed: Partial<PatientFields>): Partial<PatientFields> {
  const readValues: Values = typed;
  const differs = (name: string): boolean =>
    !isUnknown(name, existing[name]) &&
    !isUnknown(name, readValues[name]) &&
    !isSameValue(existing[name], readValues[name]);
  const hasConflictingGroup = (name: string): boolean =>
    FIELD_GROUPS.some((group) => group.some((each) => each === name) && group.some(differs));
  const canFill = ([name, value]: [string, unknown]): boolean =>
    !isUnknown(name, value) && isUnknown(name, existing[name]) && !hasConflictingGroup(name);
  return Object.fromEntries(Object.entries(typed).filter(canFill));
}
