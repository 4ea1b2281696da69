import { IconDeviceMobileCheck } from "@tabler/icons-react";
import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { useIsReachable } from "#platform/web/api/connection.ts";
import classes from "./recorder.module.css";
import { useTicks } from "./useTicks.ts";

interface SafeLineProps {
  isRecording: boolean;
  /** Returns the seconds of the dictation that are stored on the device. */
  safe: () => number;
  /** Number of finished dictations that are not sent yet. */
  waiting: number;
}

/**
 * Shows how much of the dictation is stored and whether it will be uploaded, so that the user knows when the
 * phone can be closed.
 */
export function StorageStatus({ isRecording, safe, waiting }: SafeLineProps) {
  const isReachable = useIsReachable();
  const seconds = useTicks(() => Math.floor(safe()), isRecording, 500);
  return (
    <div className={classes.safe}>
      <IconDeviceMobileCheck size={26} aria-hidden />
      <div>
        <b>
          {seconds > 0
            ? `Safe on this device up to ${formatDuration(seconds)}`
            : "Everything you say is saved on this device"}
        </b>
        <span className="muted">
          {isReachable
            ? "Uploads automatically when you finish."
            : "Uploads automatically once you're online."}
          {waiting > 0 && ` ${waiting} waiting.`}
        </span>
      </div>
    </div>
  );
}
