import { useState } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { TaskRow } from "../../contract.ts";
import { tasksIn } from "../task-columns.tsx";
import { type ChangeOf, type FailedTask, useInTurn } from "./useInTurn.ts";

const NO_FAILURES: readonly FailedTask[] = [];
const named = ({ ID, message }: FailedTask): FailedTask => ({ ID, message: `Task ${ID}: ${message}` });

/** The tasks of a dialog, saved in turn: those that fail stay in it with what is said of them, and it closes once none is left. */
export function useSelectionSaving(tasks: readonly TaskRow[], onClose: () => void, saidOf = named) {
  const [left, setLeft] = useState(tasks);
  const [failed, setFailed] = useState(NO_FAILURES);
  const { save, isSaving } = useInTurn();
  /** `done` follows "3 tasks" in the message. */
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
