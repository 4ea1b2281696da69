import { useState } from "react";
import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { type Recording, secondsOf } from "../rules/recording.ts";
import type { Progress } from "./useSendingAll.ts";
import classes from "./recorder.module.css";

interface RecordingRowProps {
  recording: Recording;
  progress: Progress | undefined;
  isBusy: boolean;
  onContinue: () => void;
  onSend: () => void;
  onRetry: () => void;
  onDelete: () => void;
}

/** Renders a dictation that is stored only on this device. */
export function RecordingRow({
  recording,
  progress,
  isBusy,
  onContinue,
  onSend,
  onRetry,
  onDelete,
}: RecordingRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { subject, started, isFinished, open } = recording;
  const name = subject || "Dictation";
  const seconds = secondsOf(recording);
  return (
    <li className={classes.row}>
      <strong>{name}</strong>
      <span className="muted">
        {!isFinished && "Unfinished, "}
        <DateTime at={started} />, {formatDuration(Math.round(seconds))}
      </span>
      {open !== null && <span>Being recorded in another window.</span>}
      {isFinished && (
        <Sending
          progress={progress}
          onRetry={onRetry}
          onContinue={recording.file === null && !isBusy ? onContinue : undefined}
        />
      )}
      {!isFinished && open === null && (
        <div className={classes.buttons}>
          <Button disabled={isBusy} onClick={onContinue}>
            Continue
          </Button>
          {seconds > 0 && <Button onClick={onSend}>Finish</Button>}
          <Button onClick={() => setDeleting(true)}>Delete</Button>
        </div>
      )}
      <ConfirmDialog
        opened={isDeleting}
        title="Delete dictation"
        confirm="Delete dictation"
        isLoss
        onConfirm={onDelete}
        onCancel={() => setDeleting(false)}
      >
        {name} is only on this device and will be permanently deleted.
      </ConfirmDialog>
    </li>
  );
}

interface SendingProps {
  progress: Progress | undefined;
  onRetry: () => void;
  /**
   * Continues a finished dictation. Undefined once its file is uploaded or while another dictation is being
   * recorded.
   */
  onContinue: (() => void) | undefined;
}

function Sending({ progress, onRetry, onContinue }: SendingProps) {
  if (progress && "problem" in progress)
    return (
      <>
        <span role="status">Not sent yet. {progress.problem}</span>
        <div className={classes.buttons}>
          <Button onClick={onRetry}>Try again</Button>
          {onContinue && <Button onClick={onContinue}>Continue</Button>}
        </div>
      </>
    );
  return (
    <>
      <span role="status">Sending…</span>
      <progress className={classes.share} max={1} value={progress?.share ?? 0} aria-label="Sent" />
    </>
  );
}
