import { useState } from "react";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import type { TaskRow } from "../../contract.ts";
import { successorChangeOf, needsEditor, needsTypist } from "../../rules/hand-over.ts";
import { SelectedTasks } from "../list/SelectedTasks.tsx";
import { formatTasks } from "../task-columns.tsx";
import { Failures } from "./Failures.tsx";
import { NO_REASON, ReasonFields, reasonProblem } from "./ReasonFields.tsx";
import { useSelectionSaving } from "./useSelectionSaving.ts";
import { useWorkers } from "./useWorkers.ts";

interface HandOverModalProps {
  user: number;
  tasks: readonly TaskRow[];
  /** Called once every task has another assignee. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Renders the dialog in which one typist and one editor take over the tasks of a user. Tasks that can't be
 * saved stay in the dialog (H-9).
 */
export function HandOverModal({ user, tasks, onDone, onClose }: HandOverModalProps) {
  const [typist, setTypist] = useState<number | null>(null);
  const [editor, setEditor] = useState<number | null>(null);
  const [reason, setReason] = useState(NO_REASON);
  const [isSubmitted, setSubmitted] = useState(false);
  const finish = (): void => {
    onClose();
    onDone();
  };
  const { left: remaining, failed, isSaving, saveAll } = useSelectionSaving(tasks, finish);
  const workers = { typing: useWorkers("typing").options, editing: useWorkers("editing").options };
  const lacksTypist = typist === null && remaining.some((task) => needsTypist(task, user));
  const lacksEditor = editor === null && remaining.some((task) => needsEditor(task, user));
  const reasonError = reasonProblem(reason);
  const handOver = async (): Promise<void> => {
    setSubmitted(true);
    if (lacksTypist || lacksEditor || reasonError !== null) return;
    await saveAll(
      (task) => ({ ...successorChangeOf(task, user, { typist, editor }), ...reason }),
      "handed over",
    );
  };
  const buttonLabel = `Hand over ${formatTasks(remaining.length)}`;
  return (
    <Modal
      opened
      asks
      title={buttonLabel}
      onClose={onClose}
      size="form"
      foot={
        <ModalFoot submit={buttonLabel} busy={isSaving} onSubmit={() => void handOver()} onClose={onClose} />
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={remaining} />
      {tasks.some((task) => needsTypist(task, user)) && (
        <ChoiceField
          label="Typist"
          value={typist}
          options={workers.typing.filter(({ value }) => value !== user)}
          searchable
          startsHere
          error={isSubmitted && lacksTypist && "Choose a typist."}
          onChange={setTypist}
        />
      )}
      {tasks.some((task) => needsEditor(task, user)) && (
        <ChoiceField
          label="Editor"
          value={editor}
          options={workers.editing.filter(({ value }) => value !== user)}
          searchable
          error={isSubmitted && lacksEditor && "Choose an editor."}
          onChange={setEditor}
        />
      )}
      <ReasonFields reason={reason} error={isSubmitted ? reasonError : null} onChange={setReason} />
    </Modal>
  );
}
