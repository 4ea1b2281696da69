import type { Missing } from "#areas/patients/patients/contract.ts";

/** The fields of a consultation that decide whether billing can process it. */
export interface Billable {
  /** Details of the patient that are missing (STATE-PAT-03). */
  readonly p__missing: readonly Missing[];
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly p__status: string;
  readonly is_cancelled: boolean;
  /** Items that are not in the Medicare schedule. */
  readonly unknown_items: readonly string[];
}

export const UNCONVERTED = "Unconverted";
export const UNKNOWN_ITEM = "Unknown item";
const MISSING_DATA = "Missing Data";

const PATIENT_DETAILS: Readonly<Record<Missing, string>> = {
  dob: "Date of birth missing",
  _health_fund: "Health fund missing",
  fund_number: "Membership number missing",
  referring_doctor: "Referring doctor missing",
  provider_number: "Provider number missing",
  wc_details: "Compensation details missing",
};

export const isUnconverted = ({ p__status }: Pick<Billable, "p__status">): boolean =>
  p__status === UNCONVERTED;

type PatientPart = Pick<Billable, "p__status" | "p__missing">;

/**
 * Returns the patient's details that the practice has to enter: missing details, or details that billing has
 * requested.
 */
export function missingOfPatient({ p__status, p__missing }: PatientPart): string[] {
  if (p__status === UNCONVERTED) return [];
  const missing = p__missing.map((kind) => PATIENT_DETAILS[kind]);
  return missing.length === 0 && p__status === MISSING_DATA ? ["Information requested"] : missing;
}

/** Returns the details of the claim itself that are missing. "No Default" counts as a billing type (CONST-17). */
export function missingOfClaim({ items, unknown_items, billing_type }: Billable): string[] {
  const item = items.length === 0 ? ["Item needed"] : unknown_items.length > 0 ? [UNKNOWN_ITEM] : [];
  return [...item, ...(billing_type === null ? ["Billing type needed"] : [])];
}

/** Returns all details that are missing. Empty if the consultation is complete. */
export const missingDetails = (consultation: Billable): string[] =>
  isUnconverted(consultation)
    ? [UNCONVERTED]
    : [...missingOfPatient(consultation), ...missingOfClaim(consultation)];

export const isComplete = (consultation: Billable): boolean =>
  !consultation.is_cancelled && missingDetails(consultation).length === 0;

/** Tabs of a list. Each row is in "all" and in exactly one other tab. */
export const ROW_GROUPS = ["all", "complete", "needed", "cancelled"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export function rowGroupOf(consultation: Billable): Exclude<RowGroup, "all"> {
  if (consultation.is_cancelled) return "cancelled";
  return isComplete(consultation) ? "complete" : "needed";
}

/** Returns true if the row belongs to the tab; every row belongs to "all". */
export const isInGroup = (consultation: Billable, group: RowGroup): boolean =>
  group === "all" || rowGroupOf(consultation) === group;
