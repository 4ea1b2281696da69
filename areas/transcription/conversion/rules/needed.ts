import { missingOf } from "#areas/patients/patients/rules/completeness.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { isEmptyValue } from "#kernel/contract/fields.ts";
import { parsePatientCategory } from "#kernel/people/patient-category.ts";

type Typed = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The form has no referral. */
const NOT_ON_FORM: ReadonlySet<string> = new Set(["referring_doctor", "provider_number"]);

/** What is still to be read from the picture: the names, and what billing waits for (STATE-PAT-03). */
export function neededOf(typed: Typed, country: Country): string[] {
  const names = ["first_name", "last_name"].filter((name) => isEmptyValue(typed[name]));
  const known = {
    dob: textOf(typed["dob"]),
    category: parsePatientCategory(textOf(typed["category"]) ?? "") ?? "U",
    _health_fund: numberOf(typed["_health_fund"]),
    fund_number: textOf(typed["fund_number"]),
    wc_details: textOf(typed["wc_details"]),
    referring_doctor: null,
  } as const;
  return [...names, ...missingOf(known, country).filter((kind) => !NOT_ON_FORM.has(kind))];
}
