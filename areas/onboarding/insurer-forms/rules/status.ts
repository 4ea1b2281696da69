import { FORM_STATUSES } from "../answers.contract.ts";

export type FormStatusName = (typeof FORM_STATUSES)[number];
export const DRAFT = 0;
export const ERROR_SENDING = 7;

/** Labels of the form statuses (MSG-115 to -118 and C-139). */
const STATUS_LABELS: Readonly<Record<FormStatusName, string>> = {
  DRAFT: "Draft",
  NEW_FORM_SUBMITTED_TO_ADMIN: "New Registration",
  NEW_FORM_SUBMITTED_TO_INSURER: "New Registration (sent)",
  UPDATE_PROVIDER_SUBMITTED_TO_ADMIN: "Update Provider Details",
  UPDATE_BANKING_SUBMITTED_TO_ADMIN: "Update Banking Details",
  UPDATE_PROVIDER_AND_BANKING_SUBMITTED_TO_ADMIN: "Update All Details",
  UPDATE_SUBMITTED_TO_INSURER: "Update (sent)",
  ERROR_DURING_SUBMITTING_TO_INSURER: "Error sending",
};

export const statusName = (status: number): FormStatusName => FORM_STATUSES[status] ?? "DRAFT";
export const statusLabel = (status: number): string => STATUS_LABELS[statusName(status)];

/** Returns the update type: 0 none, 1 provider, 2 banking, 3 both (CONST-88). */
export const updateTypeOf = ({ practice, bank }: { practice: boolean; bank: boolean }): 0 | 1 | 2 | 3 =>
  practice ? (bank ? 3 : 1) : bank ? 2 : 0;

interface Submission {
  readonly is_update: boolean;
  readonly update_type: number;
  /** 1 for a billing-style client, 2 for forms only (C-01). */
  readonly user_type: number;
  readonly has_location: boolean;
}

/** Returns the status of a submitted form (STATE-FORM-01 to -03). */
export function submittedStatus({ is_update, update_type, user_type, has_location }: Submission): number {
  if (!has_location) return FORM_STATUSES.indexOf("NEW_FORM_SUBMITTED_TO_ADMIN");
  if (is_update && update_type >= 1 && update_type <= 3)
    return FORM_STATUSES.indexOf("UPDATE_PROVIDER_SUBMITTED_TO_ADMIN") + update_type - 1;
  return FORM_STATUSES.indexOf(
    user_type === 2 && !is_update ? "NEW_FORM_SUBMITTED_TO_INSURER" : "NEW_FORM_SUBMITTED_TO_ADMIN",
  );
}

/**
 * Returns the status of a sent form (STATE-FORM-05, G-57). One refusal makes the whole form an error, and it
 * may be sent again.
 */
export function sentStatus({
  is_update,
  failed,
}: {
  readonly is_update: boolean;
  readonly failed: number;
}): number {
  if (failed > 0) return ERROR_SENDING;
  return FORM_STATUSES.indexOf(is_update ? "UPDATE_SUBMITTED_TO_INSURER" : "NEW_FORM_SUBMITTED_TO_INSURER");
}
