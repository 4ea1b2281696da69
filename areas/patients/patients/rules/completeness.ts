import type { Country } from "#kernel/addresses/country.ts";
import { isBillable, type PatientCategory } from "#kernel/people/patient-category.ts";
import type { Missing, PatientStatus } from "../contract.ts";

/** What completeness is judged by: the patient's own fields, and the active referral's doctor. */
export interface Known {
  readonly dob: string | null;
  readonly category: PatientCategory;
  readonly _health_fund: number | null;
  readonly fund_number: string | null;
  readonly wc_details: string | null;
  /** Of the active referral; null where there is none. */
  readonly referring_doctor: { readonly provider_number: string | null } | null;
}

/**
 * STATE-PAT-03, CONST-115: what is still to be found out. The fund where the patient is private, the details of the accident where
 * a compensation insurer pays, the referring doctor where either is billed (C-37). Funds and provider numbers are Australian: a client in the UK is not asked for them (RULE-GEN-13).
 */
export function missingOf(patient: Known, country: Country): Missing[] {
  const isFundNeeded = patient.category === "Z" && country === "AU";
  const isReferralNeeded = isBillable(patient.category);
  const needed: Readonly<Record<Missing, boolean>> = {
    dob: patient.dob === null,
    _health_fund: isFundNeeded && patient._health_fund === null,
    fund_number: isFundNeeded && patient.fund_number === null,
    referring_doctor: isReferralNeeded && patient.referring_doctor === null,
    provider_number: isReferralNeeded && country === "AU" && patient.referring_doctor?.provider_number === null,
    wc_details: patient.category === "M" && patient.wc_details === null,
  };
  const order: readonly Missing[] = ["dob", "_health_fund", "fund_number", "referring_doctor", "provider_number", "wc_details"];
  return order.filter((kind) => needed[kind]);
}

/** F-5, C-38: typed by hand or imported, a patient starts by its completeness and never Unconverted, which is for pictures. */
export const firstStatus = (missing: readonly Missing[]): "Validated" | "Missing Data" =>
  missing.length === 0 ? "Validated" : "Missing Data";

/**
 * The state after a save, or after a referral came or went. What waits for the conversion (Unconverted, STATE-PAT-02) or for staff to
 * check it (Edited, STATE-PAT-06) stays; what the client saved in missing-data mode is Edited (STATE-PAT-05); what staff asked about stays
 * until then, for completeness knows nothing of a claim's items; else completeness says.
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

const WORDS: Readonly<Record<Missing, string>> = {
  dob: "Date of birth",
  _health_fund: "Health fund name",
  fund_number: "Membership number",
  referring_doctor: "Referring doctor",
  provider_number: "Provider number of the referring doctor",
  wc_details: "Work compensation details",
};

export const missingName = (kind: Missing): string => WORDS[kind];
