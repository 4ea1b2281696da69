import type { PatientFields } from "#areas/patients/patients/contract.ts";
import { isSurely, likeness, type Person } from "#areas/patients/patients/rules/likeness.ts";
import { isEmptyValue, isSameValue } from "#kernel/contract/fields.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notThisPatient } from "../existing.contract.ts";

/** Only a picture without names, and only a patient with the same card, or the same name and date of birth. */
export function mayTake(
  picture: { readonly status: string },
  typed: Person,
  existing: Person,
): Verdict<"conversion.not_this_patient"> {
  const reason = picture.status === "Unconverted" ? likeness(typed, existing) : null;
  return reason !== null && isSurely(reason) ? allow : refuse(notThisPatient, undefined);
}

/** Values that are only right together: the expiry of one card says nothing about another. */
const TOGETHER: readonly (readonly (keyof PatientFields)[])[] = [
  ["medicare_number", "entitlement_expiry"],
  ["_health_fund", "fund_number"],
  ["address", "_locality"],
];

type Values = Readonly<Record<string, unknown>>;

const isUnknown = (name: string, value: unknown): boolean => isEmptyValue(value) || (name === "category" && value === "U");

/** What the existing record lacks, from what was read; a value that is recorded never changes. */
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
