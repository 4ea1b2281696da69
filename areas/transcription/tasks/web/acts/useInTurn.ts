import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "./failure-text.ts";
import { refresh } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import type { TaskChange, TaskRow } from "../../contract.ts";
import { taskRoutes } from "../../task.contract.ts";

export interface FailedTask {
  readonly ID: number;
  readonly message: string;
}
export type ChangeOf = (task: TaskRow) => Partial<TaskChange>;

const REFRESHED = [taskListRoutes.list, taskListRoutes.dashboard, taskRoutes.get, taskRoutes.activity];

/** RULE-TASK-07, G-7: there is no call for several tasks. Each is saved in turn; one that fails stays as it was, and the others go on. */
export function useInTurn(): {
  readonly save: (tasks: readonly TaskRow[], changeOf: ChangeOf) => Promise<FailedTask[]>;
  readonly isSaving: boolean;
} {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (tasks: readonly TaskRow[], changeOf: ChangeOf): Promise<FailedTask[]> => {
    setSaving(true);
    const failed: FailedTask[] = [];
    for (const task of tasks) {
      const { ID, _doctor, version } = task;
      const call = { params: { id: ID }, body: { ...changeOf(task), version } };
      try {
        await request(taskRoutes.save, call, { owner: { doctor_id: _doctor }, onceKey: randomKey() });
      } catch (error) {
        failed.push({ ID, message: failureText(error) });
      }
    }
    setSaving(false);
    await refresh(queries, REFRESHED);
    return failed;
  };
  return { save, isSaving };
}
