import { useState } from "react";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import type { TaskRow } from "../contract.ts";
import { isEditorStep } from "../rules/moving.ts";
import { STATUS } from "../rules/status.ts";
import { Failures } from "./Failures.tsx";
import { NO_REASON, ReasonFields, reasonProblem } from "./ReasonFields.tsx";
import { SelectedTasks } from "./SelectedTasks.tsx";
import { tasksIn } from "./task-columns.tsx";
import { type FailedTask, useInTurn } from "./useInTurn.ts";
import { useWorkers } from "./useWorkers.ts";

const NO_FAILURES: readonly FailedTask[] = [];
const ASSIGN_FAILED = "Failed to assign user for task";
const saidOf = ({ ID, message }: FailedTask): FailedTask =>
  message.startsWith(ASSIGN_FAILED) ? { ID, message } : { ID, message: `${ASSIGN_FAILED} ${ID}. ${message}` };

/** SCR-MOD-16: gives the selected tasks, all of one status, to a typist or an editor. */
export function AssignModal({ tasks, onClose }: { tasks: readonly TaskRow[]; onClose: () => void }) {
  const [left, setLeft] = useState(tasks);
  const [person, setPerson] = useState<number | null>(null);
  const [editor, setEditor] = useState<number | null>(null);
  const [reason, setReason] = useState(NO_REASON);
  const [isAsked, setAsked] = useState(false);
  const [failed, setFailed] = useState(NO_FAILURES);
  const { save, isSaving } = useInTurn();
  const isEditing = left.some(({ _status }) => isEditorStep(_status));
  const { options: typists } = useWorkers("typing");
  const { options: editors } = useWorkers("editing");
  const replaces = left.some(({ _assigned_user }) => _assigned_user !== null && person !== null && _assigned_user !== person);
  const noReason = replaces ? reasonProblem(reason) : null;

  const assign = async (): Promise<void> => {
    setAsked(true);
    if (person === null || noReason !== null) return;
    const found = await save(left, (task) => ({
      _assigned_user: person,
      ...(isEditing ? { _assigned_editor: person } : editor === null ? {} : { _assigned_editor: editor }),
      // STATE-TASK-01: received work that is given to somebody is assigned.
      ...(task._status === STATUS.received ? { _status: task._status } : {}),
      original_assignee: task._assigned_user,
      ...(task._assigned_user !== null && task._assigned_user !== person ? reason : {}),
    }));
    const done = left.length - found.length;
    const name = [...typists, ...editors].find(({ value }) => value === person)?.name ?? "";
    if (done > 0) toast.done("Saved Successfully", { detail: `${tasksIn(done)} assigned to ${name}` });
    if (found.length === 0) onClose();
    setFailed(found.map(saidOf));
    setLeft(left.filter(({ ID }) => found.some((each) => each.ID === ID)));
  };

  return (
    <Modal
      opened
      title={`Assign ${tasksIn(left.length)}`}
      onClose={onClose}
      size="form"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving} onClick={() => void assign()}>
            {`Assign ${tasksIn(left.length)}`}
          </Button>
        </>
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={left} />
      <ChoiceField
        label={isEditing ? "Editor" : "Typist"}
        value={person}
        options={isEditing ? editors : typists}
        searchable
        startsHere
        error={isAsked && person === null && (isEditing ? "Choose an editor." : "Choose a typist.")}
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
      {replaces && <ReasonFields reason={reason} error={isAsked ? noReason : null} onChange={setReason} />}
    </Modal>
  );
}
