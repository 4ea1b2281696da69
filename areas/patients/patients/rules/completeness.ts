import type { Country } from "#kernel/addresses/country.ts";
import { isBillable, type PatientCategory } from "#kernel/people/patient-category.ts";
import type { Missing } from "../contract.ts";
import type { PatientStatus } from "../row.contract.ts";

/**
 * The data that determines completeness: fields of the patient and the referring doctor of the active
 * referral.
 */
export interface CompletenessData {
  readonly dob: string | null;
  readonly category: PatientCategory;
  readonly _health_fund: number | null;
  readonly fund_number: string | null;
  readonly wc_details: string | null;
  /** The doctor of the active referral. Null if the patient has no active referral. */
  readonly referring_doctor: { readonly provider_number: string | null } | null;
}

/**
 * Returns the details that are still missing (STATE-PAT-03, CONST-115): the fund of a private patient, the
 * accident details if a compensation insurer pays, and the referring doctor if either is billed (C-37). Funds
 * and provider numbers are Australian, so a client in the UK does not need them (RULE-GEN-13).
 */
export function missingOf(patient: CompletenessData, country: Country): Missing[] {
  const isFundNeeded = patient.category === "Z" && country === "AU";
  const isReferralNeeded = isBillable(patient.category);
  const needed: Readonly<Record<Missing, boolean>> = {
    dob: patient.dob === null,
    _health_fund: isFundNeeded && patient._health_fund === null,
    fund_number: isFundNeeded && patient.fund_number === null,
    referring_doctor: isReferralNeeded && patient.referring_doctor === null,
    provider_number:
      isReferralNeeded && country === "AU" && patient.referring_doctor?.provider_number === null,
    wc_details: patient.category === "M" && patient.wc_details === null,
  };
  const order: readonly Missing[] = [
    "dob",
    "_health_fund",
    "fund_number",
    "referring_doctor",
    "provider_number",
    "wc_details",
  ];
  return order.filter((kind) => needed[kind]);
}

/**
 * Returns the status of a patient typed or imported (F-5, C-38), which depends on completeness. Never
 * Unconverted, which is for pictures.
 */
export const firstStatus = (missing: readonly Missing[]): "Validated" | "Missing Data" =>
  missing.length === 0 ? "Validated" : "Missing Data";

/**
 * Returns the status after a save or a change of referral. A patient who waits for conversion (Unconverted,
 * STATE-PAT-02) or for a check by staff (Edited, STATE-PAT-06) keeps the status. A patient with missing data
 * becomes Edited when saved in missing-data mode (STATE-PAT-05); if staff asked the client about the patient
 * (`isAsked`), any other save keeps Missing Data, because completeness does not consider the items of a
 * claim. In all other cases completeness decides.
 */
export function nextStatus(
  status: PatientStatus,
  missing: readonly Missing[],
  inMissingMode: boolean,
  isAsked = false,
): PatientStatus {
  if (status === "Unconverted" || status === "Edited") return status;
  if (status === "Missing Data" && inMissingMode) return "Edited";
  if (status === "Missing Data" && isAsked) return status;
  return firstStatus(missing);
}

const MISSING_LABELS: Readonly<Record<Missing, string>> = {
  dob: "Date of birth",
  _health_fund: "Health fund name",
  fund_number: "Membership number",
  referring_doctor: "Referring doctor",
  provider_number: "Provider number of the referring doctor",
  wc_details: "Work compensation details",
};

export const missingName = (kind: Missing): string => MISSING_LABELS[kind];
