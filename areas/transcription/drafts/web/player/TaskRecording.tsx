import { useState } from "react";
import type { TaskAttachment } from "#areas/transcription/tasks/contract.ts";
import { useRecordingSource } from "#areas/transcription/recordings/web/useRecordingSource.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { PlayButtons } from "./PlayButtons.tsx";
import classes from "./player.module.css";
import { Stepper } from "./Stepper.tsx";
import { usePlayer } from "./usePlayer.ts";
import { useWaveform } from "./useWaveform.ts";
import { Waveform } from "./Waveform.tsx";

/**
 * Renders a player for a recording on the task's page. The recording is loaded when it is played, because who
 * only looks at the task has not listened to it.
 */
export function TaskRecording({ attachment: { file, duration } }: { attachment: TaskAttachment }) {
  const owner = useOwner();
  const src = useRecordingSource(file, owner);
  const peaks = useWaveform(file.ID, owner);
  const [speed, setSpeed] = useState(1);
  const player = usePlayer({ src, start: 0, speed, backStep: 0, onSpeed: setSpeed, preload: "none" });
  if (src === null) return <p className="muted">This recording can't be played here.</p>;
  const { recording, seconds, failed } = player;
  return (
    <section className={`${classes.bar} ${classes.ofTask}`} aria-label={`Player: ${file.name}`}>
      <PlayButtons player={player} duration={duration ?? 0} of={file.name} />
      <div className={classes.timeline}>
        <Waveform peaks={peaks} seconds={seconds} duration={duration ?? 0} onSeek={recording.seek} />
        {failed && (
          <p className={classes.failed}>
            The recording can't be loaded. Check your connection, or download it.
          </p>
        )}
      </div>
      <div className={classes.settings}>
        <Stepper label="Speed" value={`${speed.toFixed(1)}×`} onLess={player.slower} onMore={player.faster} />
      </div>
    </section>
  );
}
