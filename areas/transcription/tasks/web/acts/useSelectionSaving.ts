import { useState } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { formatTasks } from "../task-columns.tsx";
import { type ChangeOf, type FailedTask, useInTurn } from "./useInTurn.ts";

const NO_FAILURES: readonly FailedTask[] = [];
const MAX_NAMED = 5;
/** Names the saved tasks: "Task 2126", "Tasks 2126, 2127", or their count if they are many. */
const namesOf = (tasks: readonly TaskRow[]): string => {
  if (tasks.length > MAX_NAMED) return formatTasks(tasks.length);
  return `${tasks.length === 1 ? "Task" : "Tasks"} ${tasks.map(({ ID }) => ID).join(", ")}`;
};
const addTaskNumber = ({ ID, message }: FailedTask): FailedTask => ({
  ID,
  message: `Task ${ID}: ${message}`,
});

/**
 * Manages the tasks of a dialog while saving them in turn. Tasks that fail stay in the dialog with their
 * messages; the dialog closes once all are saved.
 */
export function useSelectionSaving(
  tasks: readonly TaskRow[],
  onClose: () => void,
  describeFailure = addTaskNumber,
) {
  const [remaining, setRemaining] = useState(tasks);
  const [failed, setFailed] = useState(NO_FAILURES);
  const { save, isSaving } = useInTurn();
  /**
   * Saves all remaining tasks. `done` is the end of the toast's sentence, such as "assigned to Mia Hart"
   * after "Tasks 2126, 2127".
   */
  const saveAll = async (changeOf: ChangeOf, done: string): Promise<void> => {
    const failures = await save(remaining, changeOf);
    const count = remaining.length - failures.length;
    const saved = remaining.filter(({ ID }) => failures.every((each) => each.ID !== ID));
    if (count > 0) toast.done("Saved Successfully", { detail: `${namesOf(saved)} ${done}` });
    if (failures.length === 0) onClose();
    setFailed(failures.map(describeFailure));
    setRemaining(remaining.filter(({ ID }) => failures.some((each) => each.ID === ID)));
  };
  return { left: remaining, failed, isSaving, saveAll };
}
