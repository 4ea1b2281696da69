import { useState } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { formatTasks } from "../task-columns.tsx";
import { type ChangeOf, type FailedTask, useInTurn } from "./useInTurn.ts";

const NO_FAILURES: readonly FailedTask[] = [];
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
   * after "3 tasks".
   */
  const saveAll = async (changeOf: ChangeOf, done: string): Promise<void> => {
    const failures = await save(remaining, changeOf);
    const count = remaining.length - failures.length;
    if (count > 0) toast.done("Saved Successfully", { detail: `${formatTasks(count)} ${done}` });
    if (failures.length === 0) onClose();
    setFailed(failures.map(describeFailure));
    setRemaining(remaining.filter(({ ID }) => failures.some((each) => each.ID === ID)));
  };
  return { left: remaining, failed, isSaving, saveAll };
}
