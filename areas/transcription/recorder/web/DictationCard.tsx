import { useEffect, useState } from "react";
import { durationWords } from "#areas/transcription/tasks/rules/duration.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type Levels, heardLevels } from "../rules/bars.ts";
import { marksHeard, marksWords, type Recording, replacedPart, secondsOf } from "../rules/recording.ts";
import { cut } from "../rules/timeline.ts";
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
  const [chosen, setChosen] = useState<number | null>(null);
  const playback = usePlayback(setChosen);
  const levels = useLevels(recording, isRecording);
  // Limits the position because the dictation may have become shorter after recording over or undo.
  const place = Math.min(chosen ?? length, length);
  const isOver = chosen !== null && length - place > 0.5;
  const from = dictation.active?.open?.at ?? 0;
  const seconds = useTicks(() => Math.floor(from + dictation.elapsed()), isRecording);
  const heard = recording ? heardLevels(isRecording ? cut(recording.timeline, 0, from) : recording.timeline, levels) : [];
  const shown = dictation.active ?? recording;
  const marks = shown ? marksHeard(shown) : [];
  const replaced = recording && replacedPart(recording);
  const move = (to: number): void => setChosen(Math.max(0, Math.min(length, to)));
  const record = (): void => {
    playback.stop();
    setChosen(null);
    void onRecord(isOver ? place : length);
  };
  return (
    <section className={classes.card} aria-label={recording ? "Dictation" : "New dictation"}>
      <p className={classes.state} data-state={isRecording ? "recording" : length > 0 ? "paused" : "ready"}>
        <i aria-hidden /> {isRecording ? "Recording" : length > 0 ? "Paused" : "Ready"}
      </p>
      <p className={classes.time} role="timer" aria-label="Length">
        {durationWords(isRecording ? seconds : Math.round(length))}
      </p>
      <Wave
        levels={isRecording ? [...heard, ...dictation.levels()] : heard}
        length={length}
        place={isRecording ? null : place}
        marks={marks}
        replaced={replaced}
        onPlace={move}
      />
      {shown && marks.length > 0 && (
        <p className={classes.hint} role="status">
          {marksWords(shown)}
        </p>
      )}
      {isRecording && <Meter level={dictation.level} levels={dictation.levels} />}
      {!isRecording && length > 1 && (
        <>
          <SegmentedControl
            label="Where to record"
            fullWidth
            value={isOver ? "over" : "end"}
            options={MODES}
            onChange={(mode) => (mode === "end" ? setChosen(null) : move(length - BACK_SECONDS))}
          />
          <p className={classes.hint}>
            {isOver
              ? `Records over from ${durationWords(Math.floor(place))} until you pause. The rest is kept.`
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
          if (!isRecording) return move(place - BACK_SECONDS);
          const back = Math.max(0, from + dictation.elapsed() - BACK_SECONDS);
          void dictation.stop().then(() => setChosen(back));
        }}
        onRecord={record}
        onPause={() => void dictation.stop()}
        onMark={dictation.mark}
        onListen={() => recording && void playback.play(recording, isOver ? place : 0)}
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
