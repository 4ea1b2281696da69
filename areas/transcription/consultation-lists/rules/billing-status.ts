import { billingGroupName, COMPLETED, GROUPS } from "#areas/transcription/tasks/rules/billing-group.ts";
import { LIST_VIEWS, type ListView, type OpenListCounts } from "../staff-lists.contract.ts";

/**
 * Returns the statuses of a group of the route's filter (C-92). Null for group 0, which includes all statuses and the lists that were not
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

/** Views of the staff list, which begins with the work that is open. */
export const STAFF_VIEWS: readonly ListView[] = LIST_VIEWS.filter((view) => view !== "not_sent");

/**
 * Views of a client's lists whose tab is shown even if the view is empty, such as the views in which the
 * practice has something to do.
 */
const ALWAYS_SHOWN: ReadonlySet<ListView> = new Set(["all", "not_sent", "on_hold", "query", "completed"]);
const OWN_VIEWS: readonly ListView[] = [
  ...(["all", "not_sent", "query", "on_hold"] as const),
  ...(["new", "in_progress", "final_check", "delayed", "claims_pending", "completed"] as const),
];

/** Returns the views of a client's list with their counts, null for lists that only grow. */
export function ownViews(
  counts: OpenListCounts | undefined,
  shown: ListView,
): { readonly view: ListView; readonly count: number | null }[] {
  return OWN_VIEWS.flatMap((view) => {
    const count = countOf(view, counts);
    return ALWAYS_SHOWN.has(view) || view === shown || (count ?? 0) > 0 ? { view, count } : [];
  });
}

/** Returns the number on a tab. Null for lists that only grow, and before the counts have loaded. */
export const countOf = (view: ListView, counts: OpenListCounts | undefined): number | null =>
  counts === undefined || view === "completed" || view === "all" ? null : counts[view];

/** Returns the name of a view on its tab, the same as that of its status. */
export function viewName(view: ListView): string {
  if (view === "open") return "All open";
  if (view === "overdue") return "Overdue";
  if (view === "not_sent") return "Not sent";
  if (view === "completed") return COMPLETED;
  return view === "all" ? "All" : billingGroupName(OPEN_STATUSES[view][0]);
}
