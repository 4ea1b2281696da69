import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refresh } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { lacksTemplate, movable, roleInList, templateProblem } from "../../rules/moving.ts";
import { assignProblem, mayReturn } from "../../rules/returning.ts";
import { STATUS, type TaskRole } from "../../rules/status.ts";
import { taskRoutes } from "../../task.contract.ts";
import { failureText } from "./failure-text.ts";
import { tasksIn } from "../task-columns.tsx";
import { useInTurn } from "./useInTurn.ts";

/** An open dialog with the tasks it is for. */
export interface Asked {
  readonly about: "assign" | "status" | "return" | "template" | "chooseTemplate" | "rate";
  readonly tasks: readonly TaskRow[];
}

const REFRESHED = [taskListRoutes.list, taskListRoutes.dashboard];
const ownerOf = ({ _doctor }: TaskRow) => ({ doctor_id: _doctor });

/**
 * Returns the actions on tasks of the list. Actions that aren't allowed are refused with the catalogue's
 * message before any request.
 */
export function useTaskActs() {
  const { me, may } = useSession();
  const queries = useQueryClient();
  const { save, isSaving } = useInTurn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const roleFor = (task: TaskRow): TaskRole => roleInList(may, me.ID, task);
  const advance = async (tasks: readonly TaskRow[], isConfirmed = false): Promise<void> => {
    const moved = movable(tasks, roleFor);
    if (moved.length === 0) return toast.failed("There is no next step that you can take for this task.");
    if (!isConfirmed && moved.some(lacksTemplate)) return setAsked({ about: "template", tasks: moved });
    const failed = await save(moved, ({ _status }) => ({ _status, original_status: _status }));
    const finished = tellMoved(moved, failed).filter(
      ({ _status }) => _status === STATUS.beingTyped || _status === STATUS.beingEdited,
    );
    setAsked(finished.length === 1 && !may("task.assign") ? { about: "rate", tasks: finished } : null);
  };
  const split = async ([task]: readonly TaskRow[]): Promise<void> => {
    if (task && (await splitTask(task))) await refresh(queries, REFRESHED);
  };
  return { asked, setAsked, roleFor, isSaving, ...dialogsOf(setAsked), advance, split, checkDuplicates };
}
export type TaskActs = ReturnType<typeof useTaskActs>;

/** Returns the actions that only open a dialog, if the selection allows the action. */
function dialogsOf(ask: (asked: Asked) => void) {
  return {
    assign(tasks: readonly TaskRow[]): void {
      const problem = assignProblem(tasks);
      if (problem === null) ask({ about: "assign", tasks });
      else toast.failed(problem);
    },
    giveBack(tasks: readonly TaskRow[]): void {
      const verdict = mayReturn(tasks);
      if (verdict.allowed) ask({ about: "return", tasks });
      else toast.failed(verdict.refusal.message);
    },
    chooseTemplate(tasks: readonly TaskRow[]): void {
      const problem = templateProblem(tasks);
      if (problem === null) ask({ about: "chooseTemplate", tasks });
      else toast.failed(problem);
    },
    changeStatus(tasks: readonly TaskRow[]): void {
      if (tasks.length === 0) toast.failed("Select a task to change its status.");
      else ask({ about: "status", tasks });
    },
  };
}

/** Shows toasts for the moved and the failed tasks, and returns the moved tasks. */
function tellMoved(moved: readonly TaskRow[], failed: readonly { ID: number; message: string }[]): TaskRow[] {
  for (const { ID, message } of failed) toast.failed(`Task ${ID}: ${message}`);
  const done = moved.filter(({ ID }) => failed.every((each) => each.ID !== ID));
  if (done.length > 0) toast.done("Saved Successfully", { detail: `${tasksIn(done.length)} moved to the next step` });
  return done;
}

async function splitTask(task: TaskRow): Promise<boolean> {
  try {
    const call = { params: { id: task.ID }, body: {} };
    const parts = await request(taskRoutes.split, call, { owner: ownerOf(task), onceKey: randomKey() });
    toast.done(`Split into ${parts.length} tasks`);
    return true;
  } catch (error) {
    toast.failed(failureText(error));
    return false;
  }
}

async function checkDuplicates(tasks: readonly TaskRow[]): Promise<void> {
  const found = new Set<number>();
  try {
    for (const task of tasks) {
      const call = { params: { id: task.ID } };
      const { duplicates } = await request(taskRoutes.duplicates, call, { owner: ownerOf(task) });
      for (const ID of duplicates) found.add(ID);
    }
    if (found.size > 0) toast.failed(`Possible duplicate tasks: ${[...found].join(", ")}`, { seconds: 20 });
    else toast.done("No duplicates found", { detail: `${tasksIn(tasks.length)} checked` });
  } catch (error) {
    toast.failed(`Failed to check for duplication. ${failureText(error)}`);
  }
}
