import { missingOf } from "#areas/patients/patients/rules/completeness.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { isEmptyValue } from "#kernel/contract/fields.ts";
import { parsePatientCategory } from "#kernel/people/patient-category.ts";

type TypedValues = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Fields of a referral, which must all be filled in or all be empty. */
const REFERRAL = ["_referring_doctor", "referral_date", "referral_type"];
/** Fields that billing needs in a claim. */
const CLAIM = ["billing_type", "items"];

/**
 * Returns the fields that still have to be filled in: the names, the details that billing needs
 * (STATE-PAT-03), and the missing values of a claim.
 */
export function neededFieldsOf(typed: TypedValues, country: Country, hasClaim = false): string[] {
  const isOpen = (name: string): boolean => isEmptyValue(typed[name]);
  const patient = {
    dob: textOf(typed["dob"]),
    category: parsePatientCategory(textOf(typed["category"]) ?? "") ?? "U",
    _health_fund: numberOf(typed["_health_fund"]),
    fund_number: textOf(typed["fund_number"]),
    wc_details: textOf(typed["wc_details"]),
    // Any non-null provider number is enough here, because the number comes from the referring doctor's entry
    // and not from the label.
    referring_doctor: isOpen("_referring_doctor") ? null : { provider_number: "" },
  } as const;
  const missing = missingOf(patient, country);
  const isReferred = missing.includes("referring_doctor") || !REFERRAL.every(isOpen);
  return [
    ...["first_name", "last_name"].filter(isOpen),
    ...missing.filter((kind) => kind !== "referring_doctor"),
    ...(isReferred ? REFERRAL.filter(isOpen) : []),
    ...(hasClaim ? CLAIM.filter(isOpen) : []),
  ];
}
