import { statusName } from "#areas/transcription/tasks/rules/status.ts";
import type { ListView } from "../staff-lists.contract.ts";

/** Statuses of a billing task by group (STATE-BILL-01, C-73). */
const GROUPS: readonly (readonly number[])[] = [[], [1], [2, 3, 4], [5, 7, 8, 9, 10], [6, 11]];
const IN_PROGRESS = "In progress";
const COMPLETED = "Completed";

/** Groups that filter the page of consultation lists (C-92). */
export const BILLING_GROUPS = [
  { value: 0, label: "All" },
  { value: 1, label: "New" },
  { value: 2, label: IN_PROGRESS },
  { value: 3, label: "Final check" },
  { value: 4, label: COMPLETED },
] as const;

/**
 * Returns the statuses of a group. Null for group 0, which includes all statuses and the lists that were not
 * sent.
 */
export const statusesOf = (filter: number): readonly number[] | null =>
  filter === 0 ? null : (GROUPS[filter] ?? []);

export const billingStatusName = (status: number): string =>
  status >= 1 && status <= 11 ? statusName("BILLING", status) : "New";

/**
 * Returns the status name shown to clients: "In progress" or "Completed" for the statuses of these groups,
 * otherwise the status's own name.
 */
export function billingGroupName(status: number): string {
  if (GROUPS[2]?.includes(status)) return IN_PROGRESS;
  return GROUPS[4]?.includes(status) ? COMPLETED : billingStatusName(status);
}

export const COMPLETED_STATUSES: readonly number[] = GROUPS[4] ?? [];
export const isCompleted = (status: number): boolean => COMPLETED_STATUSES.includes(status);

/** Returns the look of a status as in the status dictionary: a list that can't go on is ochre. */
export function billingLook(status: number): "new" | "inProgress" | "waiting" | "completed" {
  if (isCompleted(status)) return "completed";
  if (GROUPS[2]?.includes(status)) return "inProgress";
  return status === 1 ? "new" : "waiting";
}

/** Statuses of the views that show one status of an open list. */
export const OPEN_STATUSES = {
  new: [1],
  in_progress: [2, 3, 4],
  final_check: [5],
  delayed: [7],
  claims_pending: [8],
  on_hold: [9],
  query: [10],
} as const satisfies Partial<Record<ListView, readonly number[]>>;

/** Returns the name of a view on its tab, the same as that of its status. */
export function viewName(view: ListView): string {
  if (view === "open") return "All open";
  if (view === "overdue") return "Overdue";
  if (view === "completed") return COMPLETED;
  return view === "all" ? "All" : billingGroupName(OPEN_STATUSES[view][0]);
}
