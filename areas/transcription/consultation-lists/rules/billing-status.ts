import {
  billingGroupName,
  COMPLETED,
  GROUPS,
  IN_PROGRESS,
} from "#areas/transcription/tasks/rules/billing-group.ts";
import type { ListView } from "../staff-lists.contract.ts";

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
