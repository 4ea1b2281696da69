import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { lacksTemplate, movableTasks, roleInList, templateProblem } from "../../rules/moving-tasks.ts";
import { assignProblem, mayReturn } from "../../rules/returning-tasks.ts";
import { STATUS, type TaskRole } from "../../rules/status.ts";
import { taskRoutes } from "../../task.contract.ts";
import { failureText } from "./failure-text.ts";
import { formatTasks } from "../task-columns.tsx";
import { useInTurn } from "./useInTurn.ts";

/** An open dialog with the tasks it is for. */
export interface TaskDialog {
  readonly about: "assign" | "status" | "return" | "template" | "chooseTemplate" | "rate";
  readonly tasks: readonly TaskRow[];
}

const REFRESHED_ROUTES = [taskListRoutes.list, taskListRoutes.dashboard];
const ownerOf = ({ _doctor }: TaskRow) => ({ doctor_id: _doctor });

/**
 * Returns the actions on tasks of the list. Actions that aren't allowed are refused with the catalogue's
 * message before any request.
 */
export function useTaskActs() {
  const { me, may } = useSession();
  const queries = useQueryClient();
  const { save, isSaving } = useInTurn();
  const [openDialog, setOpenDialog] = useState<TaskDialog | null>(null);
  const roleFor = (task: TaskRow): TaskRole => roleInList(may, me.ID, task);
  const advance = async (tasks: readonly TaskRow[], isConfirmed = false): Promise<void> => {
    const tasksToMove = movableTasks(tasks, roleFor);
    if (tasksToMove.length === 0)
      return toast.failed("There is no next step that you can take for this task.");
    if (!isConfirmed && tasksToMove.some(lacksTemplate))
      return setOpenDialog({ about: "template", tasks: tasksToMove });
    const failed = await save(tasksToMove, ({ _status }) => ({ _status, original_status: _status }));
    const finished = notifyMoved(tasksToMove, failed).filter(
      ({ _status }) => _status === STATUS.beingTyped || _status === STATUS.beingEdited,
    );
    setOpenDialog(finished.length === 1 && !may("task.assign") ? { about: "rate", tasks: finished } : null);
  };
  const split = async ([task]: readonly TaskRow[]): Promise<void> => {
    if (task && (await splitTask(task))) await invalidateRoutes(queries, REFRESHED_ROUTES);
  };
  return {
    asked: openDialog,
    setAsked: setOpenDialog,
    roleFor,
    isSaving,
    ...dialogsOf(setOpenDialog),
    advance,
    split,
    checkDuplicates,
  };
}
export type TaskActs = ReturnType<typeof useTaskActs>;

/** Returns the actions that only open a dialog, if the selection allows the action. */
function dialogsOf(showDialog: (asked: TaskDialog) => void) {
  return {
    assign(tasks: readonly TaskRow[]): void {
      const problem = assignProblem(tasks);
      if (problem === null) showDialog({ about: "assign", tasks });
      else toast.failed(problem);
    },
    giveBack(tasks: readonly TaskRow[]): void {
      const verdict = mayReturn(tasks);
      if (verdict.allowed) showDialog({ about: "return", tasks });
      else toast.failed(verdict.refusal.message);
    },
    chooseTemplate(tasks: readonly TaskRow[]): void {
      const problem = templateProblem(tasks);
      if (problem === null) showDialog({ about: "chooseTemplate", tasks });
      else toast.failed(problem);
    },
    changeStatus(tasks: readonly TaskRow[]): void {
      if (tasks.length === 0) toast.failed("Select a task to change its status.");
      else showDialog({ about: "status", tasks });
    },
  };
}

/** Shows toasts for the moved and the failed tasks, and returns the moved tasks. */
function notifyMoved(
  moved: readonly TaskRow[],
  failed: readonly { ID: number; message: string }[],
): TaskRow[] {
  for (const { ID, message } of failed) toast.failed(`Task ${ID}: ${message}`);
  const movedTasks = moved.filter(({ ID }) => failed.every((each) => each.ID !== ID));
  if (movedTasks.length > 0)
    toast.done("Saved Successfully", { detail: `${formatTasks(movedTasks.length)} moved to the next step` });
  return movedTasks;
}

async function splitTask(task: TaskRow): Promise<boolean> {
  try {
    const call = { params: { id: task.ID }, body: {} };
    const parts = await request(taskRoutes.split, call, { owner: ownerOf(task), onceKey: randomKey() });
    toast.done("Saved Successfully", { detail: `Task ${task.ID} split into ${parts.length} tasks` });
    return true;
  } catch (error) {
    toast.failed(failureText(error));
    return false;
  }
}

async function checkDuplicates(tasks: readonly TaskRow[]): Promise<void> {
  const duplicateIDs = new Set<number>();
  try {
    for (const task of tasks) {
      const call = { params: { id: task.ID } };
      const { duplicates } = await request(taskRoutes.duplicates, call, { owner: ownerOf(task) });
      for (const ID of duplicates) duplicateIDs.add(ID);
    }
    if (duplicateIDs.size > 0)
      toast.failed(`Possible duplicate tasks: ${[...duplicateIDs].join(", ")}`, { seconds: 20 });
    else toast.done("No duplicates found", { detail: `${formatTasks(tasks.length)} checked` });
  } catch (error) {
    toast.failed(`Failed to check for duplication. ${failureText(error)}`);
  }
}
