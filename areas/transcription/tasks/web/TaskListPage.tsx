import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { addDays } from "#kernel/day.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter, switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { taskList, taskListRoutes, type TaskView } from "../lists.contract.ts";
import { taskPaths } from "../paths.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import { longestRange, writeFilter } from "../rules/filter.ts";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { staffColumns } from "./task-columns.tsx";

const search = { label: "Find a task", from: 1 };
const VIEWS: readonly { readonly value: TaskView; readonly label: string }[] = [
  { value: "mine", label: "Mine" },
  { value: "unassigned", label: "Unassigned" },
  { value: "overdue", label: "Overdue" },
  { value: "ready", label: "Ready to return" },
  { value: "delivered", label: "Delivered" },
];
const filters = [choiceFilter("view", "Tasks", VIEWS), switchFilter("fast", "Fast turnaround")];
const narrowedBy = ["view", "fast"] as const;

const NOTHING = {
  workflow: null,
  doctor: null,
  assigned_user: null,
  status: null,
  is_corrected_letter: null,
  is_fast_turnaround: null,
};

/** SCR-TASK-01 */
export function TaskListPage() {
  useRealtime({ ofAll: true, also: [taskListRoutes.list] });
  const { may } = useSession();
  const list = useListParams(taskList);
  const { day } = useNow(OFFICE_ZONE);
  const [isReturning, setReturning] = useState(false);
  const filter = writeFilter({
    ...NOTHING,
    received_from: addDays(day, -longestRange(false)),
    received_to: day,
    delivered_from: null,
    delivered_to: null,
  });
  return (
    <ListPage
      title="Task list"
      nouns="tasks"
      list={list}
      read={useListRead(taskListRoutes.list, list, "tasks")}
      search={search}
      filters={filters}
      narrowedBy={narrowedBy}
      columns={staffColumns}
      rowTo={({ ID, _doctor }) => taskPaths.one({ id: ID, doctor_id: _doctor })}
      actions={
        <>
          {may("task.export") && <ExportButton route={taskListRoutes.csv} query={{ query: filter }} />}
          {may("task.deliver") && (
            <Button icon={<IconSend size={17} />} onClick={() => setReturning(true)}>
              Return to client
            </Button>
          )}
        </>
      }
    >
      {isReturning && <ReturnDialog onClose={() => setReturning(false)} />}
    </ListPage>
  );
}
