import { statusName } from "./status.ts";

/** Statuses of a billing task by group (STATE-BILL-01, C-73). */
export const GROUPS: readonly (readonly number[])[] = [[], [1], [2, 3, 4], [5, 7, 8, 9, 10], [6, 11]];
export const IN_PROGRESS = "In progress";
export const COMPLETED = "Completed";
const [, , inProgressStatuses = [], , completedStatuses = []] = GROUPS;

export const COMPLETED_STATUSES: readonly number[] = completedStatuses;
export const isCompleted = (status: number): boolean => completedStatuses.includes(status);

export const billingStatusName = (status: number): string =>
  status >= 1 && status <= 11 ? statusName("BILLING", status) : "New";

/**
 * Returns the name of a billing task's state on every list: "In progress" or "Completed" for the statuses of
 * these groups, otherwise the status's own name.
 */
export function billingGroupName(status: number): string {
  if (inProgressStatuses.includes(status)) return IN_PROGRESS;
  return isCompleted(status) ? COMPLETED : billingStatusName(status);
}

/** Returns the look of a status as in the status dictionary: a list that can't go on is ochre. */
export function billingLook(status: number): "new" | "inProgress" | "waiting" | "completed" {
  if (isCompleted(status)) return "completed";
  if (inProgressStatuses.includes(status)) return "inProgress";
  return status === 1 ? "new" : "waiting";
}
