import type { PatientFields } from "#areas/patients/patients/contract.ts";
import { isSurely, likeness, type Person } from "#areas/patients/patients/rules/likeness.ts";
import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notThisPatient } from "../existing.contract.ts";

/**
 * Allows merging only an unconverted picture, and only into a patient with the same Medicare card or the same
 * name and date of birth.
 */
export function mayTake(
  picture: { readonly status: string },
  typed: Person,
  existing: Person,
): Verdict<"conversion.not_this_patient"> {
  const reason = picture.status === "Unconverted" ? likeness(typed, existing) : null;
  return reason !== null && isSurely(reason) ? allow : refuse(notThisPatient, undefined);
}

/** Groups of fields that belong together. An expiry, for example, belongs to one card number. */
const TOGETHER: readonly (readonly (keyof PatientFields)[])[] = [
  ["medicare_number", "entitlement_expiry"],
  ["_health_fund", "fund_number"],
  ["address", "_locality"],
];

type Values = Readonly<Record<string, unknown>>;

const isUnknown = (name: string, value: unknown): boolean => isEmptyValue(value) || (name === "category" && value === "U");

/**
 * Returns the details that were read and that the existing record lacks. A recorded value is never changed,
 * and no value is added to a group whose other value differs.
 */
export function lacking(existing: Values, typed: Partial<PatientFields>): Partial<PatientFields> {
  const read: Values = typed;
  const differs = (name: string): boolean =>
    !isUnknown(name, existing[name]) && !isUnknown(name, read[name]) && !isSameValue(existing[name], read[name]);
  const isOfAnother = (name: string): boolean =>
    TOGETHER.some((group) => group.some((each) => each === name) && group.some(differs));
  const fills = ([name, value]: [string, unknown]): boolean =>
    !isUnknown(name, value) && isUnknown(name, existing[name]) && !isOfAnother(name);
  return Object.fromEntries(Object.entries(typed).filter(fills));
}
