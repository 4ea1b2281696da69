import { useEffect, useState } from "react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { StaffRatingModal } from "#areas/transcription/tasks/web/StaffRatingModal.tsx";
import { addressOf } from "#platform/web/api/address.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { draftRoutes } from "../contract.ts";
import { isEmptyLetter, countOpenParts, formatOpenParts } from "../rules/letter-text.ts";
import { LetterView } from "./LetterView.tsx";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

interface SendDialogProps {
  task: Task;
  studio: Studio;
  /** Label of the button that opened the dialog. */
  label: string;
  onClose: () => void;
}

const refresh = [taskRoutes.get, taskRoutes.activity, taskListRoutes.list];

/**
 * Shows the letter for a last look, makes its Word document, and moves the task on by the same rule as with
 * an uploaded document.
 */
export function SendDialog({ task, studio, label, onClose }: SendDialogProps) {
  const { saver, shown } = studio.saving;
  const letter = studio.letter() ?? studio.opened.content;
  const open = useOpenPage();
  const [isSaved, setSaved] = useState(false);
  const [isRating, setRating] = useState(false);
  const make = useSend(draftRoutes.file, { failed: "Save Failed", refresh });
  const advance = useSend(taskRoutes.save, {
    done: "Saved Successfully",
    detail: `Task ${task.ID}, ${label.toLowerCase()}`,
    failed: "Save Failed",
    onDone: () => setRating(true),
    refresh: [taskListRoutes.list],
  });
  useEffect(() => {
    void saver.flush(true).then(setSaved);
  }, [saver]);
  const hasNextStep = task.next_status !== null;
  const send = async (): Promise<void> => {
    // Pauses so that the position in the recording is saved while the task is still the caller's.
    if (studio.player.isPlaying) studio.player.recording.toggle();
    if (!(await saver.flush())) return;
    const { version } = saver.shown();
    try {
      await make.sendAsync({ params: { id: task.ID }, body: { version } });
    } catch {
      // `useSend` has shown the error; the dialog stays open.
      return;
    }
    if (hasNextStep)
      advance.send({
        params: { id: task.ID },
        body: { _status: task._status, original_status: task._status },
      });
    else onClose();
  };
  if (isRating) return <StaffRatingModal task={task} onClose={() => open(taskPaths.all())} />;
  const openParts = formatOpenParts(countOpenParts(letter));
  const isEmpty = isEmptyLetter(letter);
  const docx = addressOf(draftRoutes.docx, { params: { id: task.ID } }, studio.owner);
  const isUnsaved = !isSaved && shown.state !== "saving" && shown.state !== "waiting";
  return (
    <Modal
      opened
      title={label}
      size="wide"
      onClose={onClose}
      foot={
        <>
          {isSaved && !isEmpty && (
            <a href={docx} download className={classes.download}>
              Download Word document
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            busy={make.isSending || advance.isSending}
            disabled={isEmpty}
            data-autofocus
            onClick={() => void send()}
          >
            {label}
          </Button>
        </>
      }
    >
      {isEmpty && (
        <Banner tone="ochre" boxed>
          There is no text in this letter yet.
        </Banner>
      )}
      {openParts && (
        <Banner tone="ochre" boxed>
          {openParts}. You can send the letter with them.
        </Banner>
      )}
      {!task._client_template && !task.no_template && (
        <Banner tone="ochre" boxed>
          No template is assigned to this task. Continue without a template?
        </Banner>
      )}
      {isUnsaved && !isEmpty && (
        <Banner tone="waratah" boxed alert>
          This letter isn't saved yet. It can be sent once it is.
        </Banner>
      )}
      <LetterView letter={letter} />
    </Modal>
  );
}
