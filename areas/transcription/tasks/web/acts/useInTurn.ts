import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "./failure-text.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
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

const REFRESHED_ROUTES = [taskListRoutes.list, taskListRoutes.dashboard, taskRoutes.get, taskRoutes.activity];

/**
 * Returns a function that saves tasks one after the other, because the API has no call for several tasks
 * (RULE-TASK-07, G-7). A task that fails stays unchanged and doesn't stop the others.
 */
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
    await invalidateRoutes(queries, REFRESHED_ROUTES);
    return failed;
  };
  return { save, isSaving };
}
