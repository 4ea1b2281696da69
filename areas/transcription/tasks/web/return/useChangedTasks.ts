import { useState } from "react";
import { RequestFailed } from "#platform/web/api/failed.ts";
import type { TaskRow } from "../../contract.ts";
import { ChangedTasks, changedMeanwhile } from "../../return.contract.ts";

/** The tasks as the dialog opened with them, each replaced by what the server names as changed since. */
export function useChangedTasks(tasks: readonly TaskRow[]) {
  const [changed, setChanged] = useState<ChangedTasks["tasks"]>([]);
  const changeOf = (ID: number) => changed.find(({ task }) => task.ID === ID);
  return {
    tasks: tasks.map((task) => changeOf(task.ID)?.task ?? task),
    /** Who changed a task meanwhile; undefined where nobody did. */
    changedBy: (ID: number): string | undefined => {
      const change = changeOf(ID);
      return change && (change.changed_by ?? "another user");
    },
    /** The tasks that a refusal names, now known as they are. */
    take(error: unknown): readonly number[] {
      if (!(error instanceof RequestFailed) || error.code !== changedMeanwhile.code) return [];
      const named = ChangedTasks.safeParse(error.details).data?.tasks ?? [];
      const ids = named.map(({ task }) => task.ID);
      setChanged((before) => [...before.filter(({ task }) => !ids.includes(task.ID)), ...named]);
      return ids;
    },
  };
}
