import { IconDeviceMobileCheck } from "@tabler/icons-react";
import { durationWords } from "#areas/transcription/tasks/rules/duration.ts";
import { useReachable } from "#platform/web/api/connection.ts";
import classes from "./recorder.module.css";
import { useTicks } from "./useTicks.ts";

interface SafeLineProps {
  isRecording: boolean;
  /** Seconds of the dictation that are on the disk. */
  safe: () => number;
  /** Dictations that are finished and not sent yet. */
  waiting: number;
}

/** What a doctor wants to know before closing the phone. */
export function SafeLine({ isRecording, safe, waiting }: SafeLineProps) {
  const isReachable = useReachable();
  const seconds = useTicks(() => Math.floor(safe()), isRecording, 500);
  return (
    <div className={classes.safe}>
      <IconDeviceMobileCheck size={26} aria-hidden />
      <div>
        <b>
          {seconds > 0 ? `Safe on this device up to ${durationWords(seconds)}` : "Everything you say is saved on this device"}
        </b>
        <span className="muted">
          {isReachable ? "Uploads automatically when you finish." : "Uploads automatically once you're online."}
          {waiting > 0 && ` ${waiting} waiting.`}
        </span>
      </div>
    </div>
  );
}
