import type { Country } from "#kernel/addresses/country.ts";
import { parsePatientCategory } from "#kernel/people/patient-category.ts";
import type { Missing, Patient } from "#areas/patients/patients/contract.ts";
import { missingOf } from "#areas/patients/patients/rules/completeness.ts";

const filledText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/** Returns the details that are still missing, given the current values of the form. */
export function stillMissing(
  patient: Pick<Patient, "category" | "referrals">,
  typed: Readonly<Record<string, unknown>>,
  country: Country,
): Missing[] {
  const active = patient.referrals.find((referral) => referral.active);
  const fund = typed["_health_fund"];
  return missingOf(
    {
      dob: filledText(typed["dob"]),
      category: parsePatientCategory(filledText(typed["category"]) ?? "") ?? patient.category,
      _health_fund: typeof fund === "number" && fund > 0 ? fund : null,
      fund_number: filledText(typed["fund_number"]),
      wc_details: filledText(typed["wc_details"]),
      referring_doctor: active?.referring_doctor ?? null,
    },
    country,
  );
}
