import { IconMicrophone, IconPlayerPause, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { durationWords } from "#areas/transcription/tasks/rules/duration.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { type Recording, secondsOf } from "../rules/recording.ts";
import { AppointmentChoice } from "./AppointmentChoice.tsx";
import { Meter } from "./Meter.tsx";
import classes from "./recorder.module.css";
import type { useDictation } from "./useDictation.ts";

interface DictationCardProps {
  recording: Recording | null;
  dictation: ReturnType<typeof useDictation>;
  /** `at`: overwrites from there; null: at the end. */
  onRecord: (subject: string, at: number | null) => Promise<void>;
  onFinish: (subject: string) => Promise<void>;
}

/** One dictation: recorded, paused, continued, overwritten and sent. */
export function DictationCard({ recording, dictation, onRecord, onFinish }: DictationCardProps) {
  const [subject, setSubject] = useState(recording?.subject ?? "");
  const [at, setAt] = useState<number | null>(null);
  const isRecording = dictation.active !== null;
  const length = recording ? secondsOf(recording) : 0;
  return (
    <Card title={recording ? "Dictation" : "New dictation"}>
      <div className={classes.form}>
        <AppointmentChoice disabled={isRecording} onChosen={setSubject} />
        <TextField label="Subject" value={subject} onChange={(text) => setSubject(text ?? "")} disabled={isRecording} />
        {isRecording ? (
          <Meter level={dictation.level} elapsed={dictation.elapsed} before={dictation.active?.open?.at ?? 0} />
        ) : (
          <p className={classes.time} role="timer" aria-label="Length">
            {durationWords(Math.round(length))}
          </p>
        )}
        {isRecording ? (
          <Button kind="primary" size="lg" icon={<IconPlayerPause size={20} />} onClick={() => void dictation.stop()}>
            Pause
          </Button>
        ) : (
          <div className={classes.buttons}>
            <Button
              kind={length > 0 ? "quiet" : "primary"}
              size="lg"
              icon={<IconMicrophone size={20} />}
              onClick={() => void onRecord(subject, null)}
            >
              {length > 0 ? "Continue recording" : "Record"}
            </Button>
            {length > 0 && (
              <Button kind="primary" size="lg" icon={<IconSend size={20} />} onClick={() => void onFinish(subject)}>
                Send for typing
              </Button>
            )}
          </div>
        )}
        {!isRecording && length > 1 && (
          <Overwrite
            length={length}
            at={at ?? Math.floor(length)}
            onChange={setAt}
            onStart={(from) => void onRecord(subject, from)}
          />
        )}
      </div>
    </Card>
  );
}

interface OverwriteProps {
  length: number;
  at: number;
  onChange: (at: number) => void;
  onStart: (at: number) => void;
}

/** Recording again from a moment on: as much as is spoken is replaced, and what follows stays. */
function Overwrite({ length, at, onChange, onStart }: OverwriteProps) {
  return (
    <div className={classes.buttons}>
      <label>
        Overwrite from {durationWords(at)}
        <input
          className={classes.meter}
          type="range"
          min={0}
          max={Math.floor(length)}
          step={1}
          value={at}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      </label>
      <Button onClick={() => onStart(at)}>Overwrite</Button>
    </div>
  );
}
