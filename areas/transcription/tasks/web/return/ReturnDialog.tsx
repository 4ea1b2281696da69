import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import type { TaskRow } from "../../contract.ts";
import { taskList, taskListRoutes } from "../../lists.contract.ts";
import { ReturnForm } from "./ReturnForm.tsx";
import { nameOf } from "../task-columns.tsx";

const READY_TASKS = {
  ...taskList.ask({ ...taskList.url.read({}), view: "ready" }),
  params: { pageSize: 100, pageNumber: 1 },
};

/**
 * Groups tasks by client and letter type, because only tasks of one group can be returned as one batch
 * (RULE-TASK-16, RULE-TASK-17).
 */
function groupsOf(tasks: readonly TaskRow[]): Map<string, TaskRow[]> {
  const groups = new Map<string, TaskRow[]>();
  for (const task of tasks) {
    const key = `${task._doctor}${task.is_corrected_letter ? "c" : ""}`;
    groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  return groups;
}

const labelOf = ([first, ...others]: readonly TaskRow[]): string =>
  first
    ? `${nameOf(first.doctor)}${first.is_corrected_letter ? ", corrected" : ""} (${others.length + 1})`
    : "";

/** Renders the dialog for returning the tasks that are ready, by client (SCR-MOD-24). */
export function ReturnDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(taskListRoutes.list, READY_TASKS, { freshFor: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = groupsOf(read.data?.tasks ?? []);
  const key = chosen !== null && groups.has(chosen) ? chosen : ([...groups.keys()][0] ?? null);
  const tasks = key === null ? [] : (groups.get(key) ?? []);
  const [first] = tasks;
  if (first) {
    const choice = groups.size > 1 && (
      <SegmentedControl
        label="Client"
        value={key ?? ""}
        options={[...groups].map(([value, group]) => ({ value, label: labelOf(group) }))}
        onChange={setChosen}
      />
    );
    return (
      <OwnerProvider owner={{ doctor_id: first._doctor }}>
        <ReturnForm key={key} tasks={tasks} choice={choice} onClose={onClose} />
      </OwnerProvider>
    );
  }
  return (
    <Modal opened title="Return to client" onClose={onClose}>
      {read.error ? (
        <ErrorState
          what="The tasks can't be displayed."
          message={read.error.message}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <EmptyState>No letters are ready to return. Letters are ready once editing is completed.</EmptyState>
      ) : (
        <Skeleton lines={4} height={22} />
      )}
    </Modal>
  );
}
