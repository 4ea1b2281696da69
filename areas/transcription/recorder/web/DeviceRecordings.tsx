import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import type { Recording } from "../rules/recording.ts";
import { RecordingRow } from "./RecordingRow.tsx";
import classes from "./recorder.module.css";
import type { Progress } from "./useSendingAll.ts";

interface OnDeviceProps {
  recordings: readonly Recording[];
  progress: Readonly<Record<string, Progress>>;
  isBusy: boolean;
  onContinue: (recording: Recording) => Promise<void>;
  onSend: (recording: Recording) => void;
  onRetry: (ID: string) => void;
  onDelete: (ID: string) => void;
}

/** Lists the other dictations that are stored only on this device. */
export function DeviceRecordings({
  recordings,
  progress,
  isBusy,
  onContinue,
  onSend,
  onRetry,
  onDelete,
}: OnDeviceProps) {
  return (
    <Card title="On this device" count={recordings.length}>
      {recordings.length === 0 ? (
        <EmptyState>All dictations have been sent.</EmptyState>
      ) : (
        <ul className={classes.rows}>
          {recordings.map((recording) => (
            <RecordingRow
              key={recording.ID}
              recording={recording}
              progress={progress[recording.ID]}
              isBusy={isBusy}
              onContinue={() => void onContinue(recording)}
              onSend={() => onSend(recording)}
              onRetry={() => onRetry(recording.ID)}
              onDelete={() => onDelete(recording.ID)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
