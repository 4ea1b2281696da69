import { addDays, type Day } from "#kernel/dates/day.ts";
import { allow } from "#kernel/contract/verdict.ts";
import type { TaskListValues, TaskView } from "../lists.contract.ts";
import { longestRange, mayFilter, type TaskFilter } from "./filter.ts";
import { STATUS } from "./status.ts";

type ListValues = Partial<Omit<TaskListValues, "page" | "order">>;

/** Converts the values of the list page, or of its query, to the filter of the specification. */
export const filterOf = (values: ListValues): TaskFilter => ({
  workflow: values.workflow ?? null,
  doctor: values.client ?? null,
  assigned_user: values.assigned_user ?? null,
  received_from: values.received_from ?? null,
  received_to: values.received_to ?? null,
  delivered_from: values.delivered_from ?? null,
  delivered_to: values.delivered_to ?? null,
  status: values.status ?? null,
  is_corrected_letter: values.corrected ?? null,
  is_fast_turnaround: values.fast ?? null,
});

const DATES = ["received_from", "received_to", "delivered_from", "delivered_to"] as const;
const hasDates = (values: ListValues): boolean => DATES.some((name) => values[name] !== undefined);
/** Returns true for views that grow over the years, unlike the views of open work. */
const grows = ({ view }: { readonly view?: TaskView | undefined }): boolean =>
  view === "delivered" || view === "all";

type FilterVerdict = ReturnType<typeof mayFilter>;

/**
 * Checks the date ranges of the list (RULE-TASK-22, RULE-TASK-23): a range needs both ends and must not be
 * too long. A list without dates is allowed.
 */
export const mayShow = (values: ListValues): FilterVerdict =>
  hasDates(values) ? mayFilter(filterOf(values)) : allow;

/**
 * Returns the field at which a refusal is shown: the received range if refused by itself, else the delivered
 * range.
 */
export function refusedFieldOf({
  client,
  received_from,
  received_to,
}: ListValues): "received_from" | "delivered_from" {
  const isFine = mayShow({ client, received_from, received_to }).allowed;
  return isFine ? "delivered_from" : "received_from";
}

/**
 * Checks the date ranges of an export like `mayShow`, but requires a range for the views with delivered
 * tasks.
 */
export const mayExport = (values: ListValues): FilterVerdict =>
  grows(values) || hasDates(values) ? mayFilter(filterOf(values)) : allow;

/** Returns the default range of a filter: the last 30 days. */
export const lastDays = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -longestRange(false)),
  to: today,
});

/**
 * Returns the view for a filter. A filter by delivery changes to the view `all`, because the other views
 * contain only open tasks.
 */
export const viewOf = (values: ListValues): TaskView | undefined =>
  values.delivered_from !== undefined || (values.workflow !== "BILLING" && values.status === STATUS.delivered)
    ? "all"
    : values.view;
