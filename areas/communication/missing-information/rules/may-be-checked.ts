import type { Missing } from "#areas/patients/patients/contract.ts";
import type { PatientStatus } from "#areas/patients/patients/row.contract.ts";
import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { requestOnlyEdited, stillIncomplete } from "../contract.ts";

/**
 * Checks a staff review of a patient (STATE-PAT-06): Edited becomes Validated if nothing is missing, or
 * returns to Missing Data. Other statuses can't be reviewed.
 */
export function mayBeChecked(
  status: PatientStatus,
  newStatus: "Validated" | "Missing Data",
  missing: readonly Missing[],
): Verdict<"patient.not_edited" | "patient.incomplete"> {
  if (status !== "Edited") return refuse(requestOnlyEdited, undefined);
  if (newStatus === "Missing Data" || missing.length === 0) return allow;
  return refuse(stillIncomplete, { missing: missing.map(missingName).join(", ").toLowerCase() });
}
