import { useState } from "react";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import type { TaskRow } from "../../contract.ts";
import { isEditorStep } from "../../rules/moving-tasks.ts";
import { STATUS } from "../../rules/status.ts";
import { Failures } from "./Failures.tsx";
import { NO_REASON, ReasonFields, reasonProblem } from "./ReasonFields.tsx";
import classes from "../list/list.module.css";
import { SelectedTasks } from "../list/SelectedTasks.tsx";
import { formatTasks } from "../task-columns.tsx";
import type { FailedTask } from "./useInTurn.ts";
import { useSelectionSaving } from "./useSelectionSaving.ts";
import { useWorkers } from "./useWorkers.ts";

const ASSIGN_FAILED = "Failed to assign user for task";
const toFailedTask = ({ ID, message }: FailedTask): FailedTask =>
  message.startsWith(ASSIGN_FAILED) ? { ID, message } : { ID, message: `${ASSIGN_FAILED} ${ID}. ${message}` };

/**
 * Renders the dialog that assigns the selected tasks, all of one status, to a typist or an editor
 * (SCR-MOD-16).
 */
export function AssignModal({ tasks, onClose }: { tasks: readonly TaskRow[]; onClose: () => void }) {
  const [person, setPerson] = useState<number | null>(null);
  const [editor, setEditor] = useState<number | null>(null);
  const [reason, setReason] = useState(NO_REASON);
  const [isSubmitted, setSubmitted] = useState(false);
  const { left: remaining, failed, isSaving, saveAll } = useSelectionSaving(tasks, onClose, toFailedTask);
  const isEditing = remaining.some(({ _status }) => isEditorStep(_status));
  const { options: typists } = useWorkers("typing");
  const { options: editors } = useWorkers("editing");
  const isReplacing = remaining.some(
    ({ _assigned_user }) => _assigned_user !== null && person !== null && _assigned_user !== person,
  );
  const reasonError = isReplacing ? reasonProblem(reason) : null;

  const assign = async (): Promise<void> => {
    setSubmitted(true);
    if (person === null || reasonError !== null) return;
    const name = [...typists, ...editors].find(({ value }) => value === person)?.name ?? "";
    const changeOf = (task: TaskRow) => ({
      _assigned_user: person,
      ...(isEditing ? { _assigned_editor: person } : editor === null ? {} : { _assigned_editor: editor }),
      // STATE-TASK-01: assigning a received task sets the status Assigned.
      ...(task._status === STATUS.received ? { _status: task._status } : {}),
      original_assignee: task._assigned_user,
      ...(task._assigned_user !== null && task._assigned_user !== person ? reason : {}),
    });
    await saveAll(changeOf, `assigned to ${name}`);
  };

  return (
    <Modal
      opened
      asks
      title={`Assign ${formatTasks(remaining.length)}`}
      onClose={onClose}
      size="form"
      foot={
        <ModalFoot
          submit={`Assign ${formatTasks(remaining.length)}`}
          busy={isSaving}
          onSubmit={() => void assign()}
          onClose={onClose}
        />
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={remaining} />
      <div className={classes.choices}>
        <ChoiceField
          label={isEditing ? "Editor" : "Typist"}
          value={person}
          options={isEditing ? editors : typists}
          searchable
          startsHere
          error={isSubmitted && person === null && (isEditing ? "Choose an editor." : "Choose a typist.")}
          onChange={setPerson}
        />
        {!isEditing && (
          <ChoiceField
            label="Editor after typing"
            optional
            value={editor}
            options={editors}
            searchable
            clearable
            onChange={setEditor}
          />
        )}
      </div>
      {isReplacing && (
        <ReasonFields reason={reason} error={isSubmitted ? reasonError : null} onChange={setReason} />
      )}
    </Modal>
  );
}
