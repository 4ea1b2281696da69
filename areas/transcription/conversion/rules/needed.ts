import { missingOf } from "#areas/patients/patients/rules/completeness.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { isEmptyValue } from "#kernel/contract/fields.ts";
import { parsePatientCategory } from "#kernel/people/patient-category.ts";

type Typed = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The entries of a referral: all of them, or none. */
const REFERRAL = ["_referring_doctor", "referral_date", "referral_type"];
/** Of a claim that billing can work on. */
const CLAIM = ["billing_type", "items"];

/** What is still to be read from the picture: the names, what billing waits for (STATE-PAT-03), and what a claim on a list lacks. */
export function neededOf(typed: Typed, country: Country, hasClaim = false): string[] {
  const isOpen = (name: string): boolean => isEmptyValue(typed[name]);
  const known = {
    dob: textOf(typed["dob"]),
    category: parsePatientCategory(textOf(typed["category"]) ?? "") ?? "U",
    _health_fund: numberOf(typed["_health_fund"]),
    fund_number: textOf(typed["fund_number"]),
    wc_details: textOf(typed["wc_details"]),
    // The provider number is the directory's.
    referring_doctor: isOpen("_referring_doctor") ? null : { provider_number: "" },
  } as const;
  const missing = missingOf(known, country);
  const isReferred = missing.includes("referring_doctor") || !REFERRAL.every(isOpen);
  return [
    ...["first_name", "last_name"].filter(isOpen),
    ...missing.filter((kind) => kind !== "referring_doctor"),
    ...(isReferred ? REFERRAL.filter(isOpen) : []),
    ...(hasClaim ? CLAIM.filter(isOpen) : []),
  ];
}
