import { useState } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { tasksIn } from "../task-columns.tsx";
import { type ChangeOf, type FailedTask, useInTurn } from "./useInTurn.ts";

const NO_FAILURES: readonly FailedTask[] = [];
const named = ({ ID, message }: FailedTask): FailedTask => ({ ID, message: `Task ${ID}: ${message}` });

/**
 * Manages the tasks of a dialog while saving them in turn. Tasks that fail stay in the dialog with their
 * messages; the dialog closes once all are saved.
 */
export function useSelectionSaving(tasks: readonly TaskRow[], onClose: () => void, saidOf = named) {
  const [left, setLeft] = useState(tasks);
  const [failed, setFailed] = useState(NO_FAILURES);
  const { save, isSaving } = useInTurn();
  /** Saves all remaining tasks. `done` follows "3 tasks" in the toast. */
  const saveAll = async (changeOf: ChangeOf, done: string): Promise<void> => {
    const found = await save(left, changeOf);
    const count = left.length - found.length;
    if (count > 0) toast.done("Saved Successfully", { detail: `${tasksIn(count)} ${done}` });
    if (found.length === 0) onClose();
    setFailed(found.map(saidOf));
    setLeft(left.filter(({ ID }) => found.some((each) => each.ID === ID)));
  };
  return { left, failed, isSaving, saveAll };
}
