import { addDays, type Day } from "#kernel/dates/day.ts";
import { allow } from "#kernel/contract/verdict.ts";
import type { TaskListValues, TaskView } from "../lists.contract.ts";
import { longestRange, mayFilter, type TaskFilter } from "./filter.ts";
import { STATUS } from "./status.ts";

type Shown = Partial<Omit<TaskListValues, "page" | "order">>;

/** Converts the values of the list page, or of its query, to the filter of the specification. */
export const filterOf = (shown: Shown): TaskFilter => ({
  workflow: shown.workflow ?? null,
  doctor: shown.client ?? null,
  assigned_user: shown.assigned_user ?? null,
  received_from: shown.received_from ?? null,
  received_to: shown.received_to ?? null,
  delivered_from: shown.delivered_from ?? null,
  delivered_to: shown.delivered_to ?? null,
  status: shown.status ?? null,
  is_corrected_letter: shown.corrected ?? null,
  is_fast_turnaround: shown.fast ?? null,
});

const DATES = ["received_from", "received_to", "delivered_from", "delivered_to"] as const;
const hasDates = (shown: Shown): boolean => DATES.some((name) => shown[name] !== undefined);
/** Returns true for views that grow over the years, unlike the views of open work. */
const grows = ({ view }: { readonly view?: TaskView | undefined }): boolean => view === "delivered" || view === "all";

type Filtering = ReturnType<typeof mayFilter>;

/**
 * Checks the date ranges of the list (RULE-TASK-22, RULE-TASK-23): a range needs both ends and must not be
 * too long. A list without dates is allowed.
 */
export const mayShow = (shown: Shown): Filtering => (hasDates(shown) ? mayFilter(filterOf(shown)) : allow);

/**
 * Returns the field at which a refusal is shown: the received range if refused by itself, else the delivered
 * range.
 */
export function refusedAt({ client, received_from, received_to }: Shown): "received_from" | "delivered_from" {
  const isFine = mayShow({ client, received_from, received_to }).allowed;
  return isFine ? "delivered_from" : "received_from";
}

/**
 * Checks the date ranges of an export like `mayShow`, but requires a range for the views with delivered
 * tasks.
 */
export const mayExport = (shown: Shown): Filtering => (grows(shown) || hasDates(shown) ? mayFilter(filterOf(shown)) : allow);

/** Returns the default range of a filter: the last 30 days. */
export const lastDays = (today: Day): { from: Day; to: Day } => ({ from: addDays(today, -longestRange(false)), to: today });

/**
 * Returns the view for a filter. A filter by delivery changes to the view `all`, because the other views
 * contain only open tasks.
 */
export const viewOf = (shown: Shown): TaskView | undefined =>
  shown.delivered_from !== undefined || (shown.workflow !== "BILLING" && shown.status === STATUS.delivered) ? "all" : shown.view;
