import { useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import type { TaskRow } from "../../contract.ts";
import { ChangedTasks, tasksChanged } from "../../return.contract.ts";

/**
 * Returns the tasks of the dialog, with tasks that changed meanwhile replaced by the server's current
 * version.
 */
export function useChangedTasks(tasks: readonly TaskRow[]) {
  const [changed, setChanged] = useState<ChangedTasks["tasks"]>([]);
  const changeOf = (ID: number) => changed.find(({ task }) => task.ID === ID);
  return {
    tasks: tasks.map((task) => changeOf(task.ID)?.task ?? task),
    /** Name of the user who changed the task meanwhile. Undefined if the task hasn't changed. */
    changedBy: (ID: number): string | undefined => {
      const change = changeOf(ID);
      return change && (change.changed_by ?? "another user");
    },
    /** Takes over the current tasks from a refusal and returns their IDs. Empty for other errors. */
    take(error: unknown): readonly number[] {
      if (!(error instanceof RequestError) || error.code !== tasksChanged.code) return [];
      const currentTasks = ChangedTasks.safeParse(error.details).data?.tasks ?? [];
      const ids = currentTasks.map(({ task }) => task.ID);
      setChanged((before) => [...before.filter(({ task }) => !ids.includes(task.ID)), ...currentTasks]);
      return ids;
    },
  };
}
