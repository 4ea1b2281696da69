import { useState } from "react";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import type { TaskRow } from "../../contract.ts";
import { commonStatuses, needsReasonFor } from "../../rules/moving-tasks.ts";
import { statusName, type TaskRole } from "../../rules/status.ts";
import { Failures } from "./Failures.tsx";
import { NO_REASON, ReasonFields, reasonProblem } from "./ReasonFields.tsx";
import { SelectedTasks } from "../list/SelectedTasks.tsx";
import { formatTasks } from "../task-columns.tsx";
import { useSelectionSaving } from "./useSelectionSaving.ts";

/**
 * Renders the dialog that moves the selected tasks to a status available to all of them, with a reason for a
 * step back (RULE-TASK-02).
 */
export function StatusModal({
  tasks,
  roleFor,
  onClose,
}: {
  tasks: readonly TaskRow[];
  roleFor: (task: TaskRow) => TaskRole;
  onClose: () => void;
}) {
  const [status, setStatus] = useState<number | null>(null);
  const [reason, setReason] = useState(NO_REASON);
  const [isSubmitted, setSubmitted] = useState(false);
  const { left: remaining, failed, isSaving, saveAll } = useSelectionSaving(tasks, onClose);
  const workflow = remaining[0]?._workflow ?? "TRANSCRIPTION";
  const options = commonStatuses(remaining, roleFor).map((value) => ({
    value,
    label: statusName(workflow, value),
  }));
  const needsReason = status !== null && needsReasonFor(remaining, status);
  const reasonError = needsReason ? reasonProblem(reason) : null;

  const move = async (): Promise<void> => {
    setSubmitted(true);
    if (status === null || reasonError !== null) return;
    const changeOf = (task: TaskRow) => ({
      _status: status,
      original_status: task._status,
      ...(needsReason ? reason : {}),
    });
    await saveAll(changeOf, `moved to ${statusName(workflow, status)}`);
  };

  return (
    <Modal
      opened
      asks
      title={`Change status of ${formatTasks(remaining.length)}`}
      onClose={onClose}
      foot={
        <ModalFoot
          submit="Change status"
          busy={isSaving}
          disabled={options.length === 0}
          onSubmit={() => void move()}
          onClose={onClose}
        />
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={remaining} />
      {options.length === 0 ? (
        <EmptyState>These tasks have no next status in common. Select tasks of one status.</EmptyState>
      ) : (
        <ChoiceField
          label="Status"
          value={status}
          options={options}
          startsHere
          error={isSubmitted && status === null && "Choose a status."}
          onChange={setStatus}
        />
      )}
      {needsReason && (
        <ReasonFields reason={reason} error={isSubmitted ? reasonError : null} onChange={setReason} />
      )}
    </Modal>
  );
}
