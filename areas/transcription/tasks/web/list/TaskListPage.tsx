import { useMemo, useRef, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { TaskRow } from "../../contract.ts";
import { type TaskListValues, taskList, taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { LoadStrip } from "../dashboard/LoadStrip.tsx";
import { NewTaskModal } from "../upload/NewTaskModal.tsx";
import { ReturnDialog } from "../return/ReturnDialog.tsx";
import { SelectAll, SelectionProvider, SelectTask, useNewSelection, useSelected } from "./selection.tsx";
import { TaskBar } from "./TaskBar.tsx";
import { TaskListActs } from "./TaskListActs.tsx";
import { taskSlots } from "../slots.ts";
import { columnsFor } from "../task-columns.tsx";
import { TaskDialogs } from "../acts/TaskDialogs.tsx";
import { TaskFilterPills } from "./TaskFilterPills.tsx";
import { useDueGroups } from "./useDueGroups.ts";
import { useNewTasks } from "./useNewTasks.ts";
import { useTaskActs } from "../acts/useTaskActs.ts";
import { useTaskKeys } from "./useTaskKeys.ts";
import { FilterButton, ViewTabs } from "./ViewTabs.tsx";

const search = { label: "Find a task", from: 1 };
const filters: readonly ListFilter<TaskListValues>[] = [
  { name: "view", draw: (values, set) => <ViewTabs values={values} set={set} /> },
  { name: "filter", atEnd: true, draw: (values, set) => <FilterButton values={values} set={set} /> },
];
const narrowedBy = [
  "view",
  "workflow",
  "status",
  "client",
  "assigned_user",
  "received_from",
  "delivered_from",
  "corrected",
  "fast",
] as const;
const selectColumn: Column<TaskRow> = {
  key: "select",
  head: "Select",
  headCell: <SelectAll />,
  cell: ({ ID }) => <SelectTask ID={ID} />,
  width: 44,
};
const NO_ROWS: readonly TaskRow[] = [];

/** Returns the work of a user whose list has only the tasks assigned to that user, or null. */
const ownRole = (may: (permission: string) => boolean): "typist" | "editor" | null =>
  may("task.assign") ? null : may("task.edit") ? "editor" : "typist";

/** Renders the staff task list (SCR-TASK-01). */
export function TaskListPage() {
  const { isLive } = useRealtime({ ofAll: true, also: [taskListRoutes.list] });
  useNewTasks(isLive);
  const { may } = useSession();
  const list = useListParams(taskList);
  const read = useListRead(taskListRoutes.list, list, "tasks");
  const columns = useMemo(() => [selectColumn, ...columnsFor(ownRole(may))], [may]);
  const [isReturning, setReturning] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const rows = read.rows ?? NO_ROWS;
  const selection = useNewSelection();
  const selected = useSelected(selection, rows);
  const current = useRef<number | null>(null);
  const acts = useTaskActs();
  const getTargets = useTaskKeys({ rows, selected, selection, current, acts });
  const listActions = useSlot(taskSlots.listAction);
  const clear = (): void => selection.set([]);
  return (
    <SelectionProvider selection={selection} rows={rows}>
      <ListPage
        title="Task list"
        nouns="tasks"
        list={list}
        read={read}
        search={search}
        filters={filters}
        narrowedBy={narrowedBy}
        columns={columns}
        rowTo={({ ID, _doctor }) => taskPaths.one({ id: ID, doctor_id: _doctor })}
        onCurrentRow={({ ID }) => {
          current.current = ID;
        }}
        create={may("task.upload") ? { label: "Add task", open: () => setAdding(true) } : undefined}
        {...useDueGroups(list.values)}
        banner={
          <>
            {may("task.assign") && <LoadStrip />}
            <TaskFilterPills values={list.values} set={list.set} />
          </>
        }
        actions={
          <TaskListActs values={list.values} rows={rows} onReturn={() => setReturning(true)}>
            {listActions.map(({ name, content: Action }) => (
              <Action key={name} rows={rows} meant={getTargets} />
            ))}
          </TaskListActs>
        }
      >
        <TaskBar tasks={selected} acts={acts} onClear={clear} />
        <TaskDialogs acts={acts} onReturned={clear} />
        {isAdding && <NewTaskModal onClose={() => setAdding(false)} />}
        {isReturning && <ReturnDialog onClose={() => setReturning(false)} />}
      </ListPage>
    </SelectionProvider>
  );
}
