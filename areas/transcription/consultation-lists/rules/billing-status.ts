/** Statuses of a billing task by group (STATE-BILL-01, C-73). */
const GROUPS: readonly (readonly number[])[] = [[], [1], [2, 3, 4], [5, 7, 8, 9, 10], [6, 11]];
const NAMES = [
  "New",
  "Assigned",
  "Data Entry",
  "Lodged",
  "Final Check",
  "Completed",
  "Delayed",
  "Claims Pending",
  "On Hold",
  "Query",
  "Closed",
] as const;

/** Groups that filter the page of consultation lists (C-92). */
export const BILLING_GROUPS = [
  { value: 0, label: "All" },
  { value: 1, label: "New" },
  { value: 2, label: "In Progress" },
  { value: 3, label: "Final Check" },
  { value: 4, label: "Completed" },
] as const;

/**
 * Returns the statuses of a group. Null for group 0, which includes all statuses and the lists that were not
 * sent.
 */
export const statusesOf = (filter: number): readonly number[] | null =>
  filter === 0 ? null : (GROUPS[filter] ?? []);

export const billingStatusName = (status: number): string => NAMES[status - 1] ?? "New";

/**
 * Returns the status name shown to clients: "In Progress" or "Completed" for the statuses of these groups,
 * otherwise the status's own name.
 */
export function billingGroupName(status: number): string {
  if (GROUPS[2]?.includes(status)) return "In Progress";
  return GROUPS[4]?.includes(status) ? "Completed" : billingStatusName(status);
}

export const isCompleted = (status: number): boolean => GROUPS[4]?.includes(status) === true;
