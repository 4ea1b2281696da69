import type { RowGroup } from "#platform/web/ui/tables/table-columns.ts";
import type { TaskRow } from "../../contract.ts";
import type { TaskListValues } from "../../lists.contract.ts";
import { dueGroup } from "../../rules/due-time.ts";
import { useMinute } from "../useMinute.ts";

/** Tasks in the order of their due time are in groups by what is left of it (RULE-TASK-11); delivered ones are a group of their own. */
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
