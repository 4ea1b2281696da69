import { useEffect, useState } from "react";
import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type Levels, playbackLevels } from "../rules/bars.ts";
import { markPositions, formatMarks, type Recording, replacedPart, secondsOf } from "../rules/recording.ts";
import { cutTimeline } from "../rules/timeline.ts";
import { Controls } from "./Controls.tsx";
import { Meter } from "./Meter.tsx";
import classes from "./recorder.module.css";
import { levelsOf } from "./store.ts";
import type { Dictation } from "./useDictation.ts";
import { usePlayback } from "./usePlayback.ts";
import { useTicks } from "./useTicks.ts";
import { Wave } from "./Wave.tsx";

interface DictationCardProps {
  recording: Recording | null;
  dictation: Dictation;
  /**
   * Starts recording at a position in seconds. The end of the dictation continues it; an earlier position
   * records over.
   */
  onRecord: (at: number) => Promise<void>;
  onUndo: () => void;
}

const BACK_SECONDS = 5;
const MODES = [
  { value: "end", label: "Add at end" },
  { value: "over", label: "Record over" },
] as const;

/** Renders one dictation, to record, pause, continue, play and record over. */
export function DictationCard({ recording, dictation, onRecord, onUndo }: DictationCardProps) {
  const isRecording = dictation.active !== null;
  const length = recording ? secondsOf(recording) : 0;
  const [chosenPosition, setChosenPosition] = useState<number | null>(null);
  const playback = usePlayback(setChosenPosition);
  const levels = useLevels(recording, isRecording);
  // Limits the position because the dictation may have become shorter after recording over or undo.
  const position = Math.min(chosenPosition ?? length, length);
  const isOverwriting = chosenPosition !== null && length - position > 0.5;
  const segmentStart = dictation.active?.open?.at ?? 0;
  const seconds = useTicks(() => Math.floor(segmentStart + dictation.elapsed()), isRecording);
  const recordedLevels = recording
    ? playbackLevels(
        isRecording ? cutTimeline(recording.timeline, 0, segmentStart) : recording.timeline,
        levels,
      )
    : [];
  const shownRecording = dictation.active ?? recording;
  const marks = shownRecording ? markPositions(shownRecording) : [];
  const replacedRange = recording && replacedPart(recording);
  const movePosition = (to: number): void => setChosenPosition(Math.max(0, Math.min(length, to)));
  const record = (): void => {
    playback.stop();
    setChosenPosition(null);
    void onRecord(isOverwriting ? position : length);
  };
  return (
    <section className={classes.card} aria-label={recording ? "Dictation" : "New dictation"}>
      <p className={classes.state} data-state={isRecording ? "recording" : length > 0 ? "paused" : "ready"}>
        <i aria-hidden /> {isRecording ? "Recording" : length > 0 ? "Paused" : "Ready"}
      </p>
      <p className={classes.time} role="timer" aria-label="Length">
        {formatDuration(isRecording ? seconds : Math.round(length))}
      </p>
      <Wave
        levels={isRecording ? [...recordedLevels, ...dictation.levels()] : recordedLevels}
        length={length}
        place={isRecording ? null : position}
        marks={marks}
        replaced={replacedRange}
        onPlace={movePosition}
      />
      {shownRecording && marks.length > 0 && (
        <p className={classes.hint} role="status">
          {formatMarks(shownRecording)}
        </p>
      )}
      {isRecording && <Meter level={dictation.level} levels={dictation.levels} />}
      {!isRecording && length > 1 && (
        <>
          <SegmentedControl
            label="Where to record"
            fullWidth
            value={isOverwriting ? "over" : "end"}
            options={MODES}
            onChange={(mode) =>
              mode === "end" ? setChosenPosition(null) : movePosition(length - BACK_SECONDS)
            }
          />
          <p className={classes.hint}>
            {isOverwriting
              ? `Records over from ${formatDuration(Math.floor(position))} until you pause. The rest is kept.`
              : "Drag the waveform back to record over a part."}
          </p>
        </>
      )}
      {!isRecording && recording?.before && <Button onClick={onUndo}>Undo recording over</Button>}
      <Controls
        isRecording={isRecording}
        isPlaying={playback.isPlaying}
        isEmpty={length === 0 && !isRecording}
        onBack={() => {
          playback.stop();
          if (!isRecording) return movePosition(position - BACK_SECONDS);
          const target = Math.max(0, segmentStart + dictation.elapsed() - BACK_SECONDS);
          void dictation.stop().then(() => setChosenPosition(target));
        }}
        onRecord={record}
        onPause={() => void dictation.stop()}
        onMark={dictation.mark}
        onListen={() => recording && void playback.play(recording, isOverwriting ? position : 0)}
        onStop={playback.stop}
      />
      {playback.problem !== null && <p role="alert">{playback.problem}</p>}
    </section>
  );
}

/** Returns the loudness of the recorded segments, read again each time recording stops. */
function useLevels(recording: Recording | null, isRecording: boolean): Levels {
  const [levels, setLevels] = useState<Levels>([]);
  useEffect(() => {
    if (!recording || isRecording) return undefined;
    let isCurrent = true;
    levelsOf(recording).then(
      (found) => isCurrent && setLevels(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [recording, isRecording]);
  return levels;
}
