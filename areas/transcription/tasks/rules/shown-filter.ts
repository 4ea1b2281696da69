import { addDays, type Day } from "#kernel/dates/day.ts";
import { allow } from "#kernel/contract/verdict.ts";
import type { TaskListValues, TaskView } from "../lists.contract.ts";
import { longestRange, mayFilter, type TaskFilter } from "./filter.ts";
import { STATUS } from "./status.ts";

type Shown = Partial<Omit<TaskListValues, "page" | "order">>;

/** The filter of a page, or of its query, as the specification writes it. */
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
/** What grows with the years, unlike open work. */
const grows = ({ view }: { readonly view?: TaskView | undefined }): boolean => view === "delivered" || view === "all";

type Filtering = ReturnType<typeof mayFilter>;

/** RULE-TASK-22, RULE-TASK-23 for the list: a range that is named has both ends and is not too long. */
export const mayShow = (shown: Shown): Filtering => (hasDates(shown) ? mayFilter(filterOf(shown)) : allow);

/** Where a refusal is shown: at the range that is refused by itself. */
export function refusedAt({ client, received_from, received_to }: Shown): "received_from" | "delivered_from" {
  const isFine = mayShow({ client, received_from, received_to }).allowed;
  return isFine ? "delivered_from" : "received_from";
}

/** The same for the export: of delivered work it names a range. */
export const mayExport = (shown: Shown): Filtering => (grows(shown) || hasDates(shown) ? mayFilter(filterOf(shown)) : allow);

/** The last 30 days, as a filter starts. */
export const lastDays = (today: Day): { from: Day; to: Day } => ({ from: addDays(today, -longestRange(false)), to: today });

/** A filter by delivery leads out of the open tasks. */
export const viewOf = (shown: Shown): TaskView | undefined =>
  shown.delivered_from !== undefined || (shown.workflow !== "BILLING" && shown.status === STATUS.delivered) ? "all" : shown.view;
