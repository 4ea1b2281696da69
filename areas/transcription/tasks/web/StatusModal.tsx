import { useState } from "react";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import type { TaskRow } from "../contract.ts";
import { commonStatuses, needsReasonFor } from "../rules/moving.ts";
import { statusName, type TaskRole } from "../rules/status.ts";
import { Failures } from "./Failures.tsx";
import { NO_REASON, ReasonFields, reasonProblem } from "./ReasonFields.tsx";
import { SelectedTasks } from "./SelectedTasks.tsx";
import { tasksIn } from "./task-columns.tsx";
import { type FailedTask, useInTurn } from "./useInTurn.ts";

const NO_FAILURES: readonly FailedTask[] = [];

/** RULE-TASK-02: a status that each of the selected tasks may move to, with a reason where one goes back. */
export function StatusModal({
  tasks,
  roleFor,
  onClose,
}: {
  tasks: readonly TaskRow[];
  roleFor: (task: TaskRow) => TaskRole;
  onClose: () => void;
}) {
  const [left, setLeft] = useState(tasks);
  const [status, setStatus] = useState<number | null>(null);
  const [reason, setReason] = useState(NO_REASON);
  const [isAsked, setAsked] = useState(false);
  const [failed, setFailed] = useState(NO_FAILURES);
  const { save, isSaving } = useInTurn();
  const workflow = left[0]?._workflow ?? "TRANSCRIPTION";
  const options = commonStatuses(left, roleFor).map((value) => ({ value, label: statusName(workflow, value) }));
  const needsReason = status !== null && needsReasonFor(left, status);
  const noReason = needsReason ? reasonProblem(reason) : null;

  const move = async (): Promise<void> => {
    setAsked(true);
    if (status === null || noReason !== null) return;
    const found = await save(left, (task) => ({
      _status: status,
      original_status: task._status,
      ...(needsReason ? reason : {}),
    }));
    const done = left.length - found.length;
    if (done > 0) toast.done("Saved Successfully", { detail: `${tasksIn(done)} moved to ${statusName(workflow, status)}` });
    if (found.length === 0) onClose();
    setFailed(found.map(({ ID, message }) => ({ ID, message: `Task ${ID}: ${message}` })));
    setLeft(left.filter(({ ID }) => found.some((each) => each.ID === ID)));
  };

  return (
    <Modal
      opened
      title={`Change status of ${tasksIn(left.length)}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving} disabled={options.length === 0} onClick={() => void move()}>
            Change status
          </Button>
        </>
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={left} />
      {options.length === 0 ? (
        <EmptyState>These tasks have no next status in common. Select tasks of one status.</EmptyState>
      ) : (
        <ChoiceField
          label="Status"
          value={status}
          options={options}
          startsHere
          error={isAsked && status === null && "Choose a status."}
          onChange={setStatus}
        />
      )}
      {needsReason && <ReasonFields reason={reason} error={isAsked ? noReason : null} onChange={setReason} />}
    </Modal>
  );
}
