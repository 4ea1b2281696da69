import { useEffect, useRef, useState } from "react";
import { begun, ended, type Recording } from "../rules/recording.ts";
import { type Microphone, openMicrophone } from "./microphone.ts";
import { addSecond, saveRecording } from "./store.ts";
import { lockOf } from "./useRecordings.ts";

interface Running {
  readonly recording: Recording;
  readonly microphone: Microphone;
  readonly started: number;
  readonly letGo: () => void;
}

/** Holds a name for this window until the answered function is called. */
function hold(name: string): () => void {
  let letGo = (): void => undefined;
  // oxlint-disable-next-line eslint/no-restricted-properties -- the page asks recordedKind first
  void navigator.locks.request(
    name,
    () =>
      new Promise<void>((done) => {
        letGo = () => done();
      }),
  );
  return () => letGo();
}

const BLOCKED = "The microphone can't be used. Allow it for this site in your browser, then try again.";

/** Records one segment after the other into a recording. */
export function useDictation(onSaved: () => Promise<void>) {
  const running = useRef<Running | null>(null);
  const [active, setActive] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const stop = async (): Promise<void> => {
    const now = running.current;
    if (!now) return;
    running.current = null;
    await now.microphone.stop();
    await saveRecording(ended(now.recording, (performance.now() - now.started) / 1000));
    now.letGo();
    setActive(null);
    await onSaved();
  };
  const start = async (recording: Recording, at: number): Promise<void> => {
    const opening = begun(recording, at);
    const segment = recording.segments.length;
    setProblem(null);
    const letGo = hold(lockOf(recording.ID));
    try {
      await saveRecording(opening);
      const microphone = await openMicrophone({
        mime: recording.mime,
        onSecond: (sound, second) => addSecond(recording.ID, segment, second, sound),
        onEnded: () => void stop(),
      });
      running.current = { recording: opening, microphone, started: performance.now(), letGo };
      setActive(opening);
    } catch {
      await saveRecording(recording).catch(() => undefined);
      letGo();
      setProblem(BLOCKED);
    }
  };
  useEffect(() => () => void running.current?.microphone.stop(), []);

  return {
    active,
    problem,
    start,
    stop,
    level: () => running.current?.microphone.level() ?? 0,
    elapsed: () => (running.current ? (performance.now() - running.current.started) / 1000 : 0),
  };
}
