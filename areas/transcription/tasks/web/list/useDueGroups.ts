import type { RowGroup } from "#platform/web/ui/tables/table-columns.ts";
import type { TaskRow } from "../../contract.ts";
import type { TaskListValues } from "../../lists.contract.ts";
import { dueGroup } from "../../rules/due-time.ts";
import { useMinute } from "../useMinute.ts";

/**
 * Groups tasks in due order by their remaining time, with delivered tasks in a group of their own
 * (RULE-TASK-11). Empty for other orders and the view of delivered tasks.
 */
export function useDueGroups({ order, view }: TaskListValues): { groupOf?: (task: TaskRow) => RowGroup } {
  const now = useMinute();
  if (order.by !== "due" || view === "delivered") return {};
  return {
    groupOf: (task) => {
      const name = dueGroup(task, now) ?? "Delivered";
      return { key: name, says: name };
    },
  };
}
