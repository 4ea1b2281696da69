import { useEffect, useRef, useState } from "react";
import { locks } from "#platform/web/secure-browser.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { LEVELS_A_SECOND } from "../rules/bars.ts";
import { begun, ended, marked, type Recording } from "../rules/recording.ts";
import { type Microphone, openMicrophone } from "./microphone.ts";
import { addSecond, countSeconds, saveRecording } from "./store.ts";
import { lockOf } from "./useRecordings.ts";

interface Running {
  readonly recording: Recording;
  readonly microphone: Microphone;
  readonly started: number;
  readonly levels: number[];
  /** Seconds of the segment that are stored on the device. */
  stored: number;
  readonly letGo: () => void;
}

/** Holds a lock in this window until the returned function is called. */
function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(name, () => promise);
  return resolve;
}

const BLOCKED =
  "The microphone can't be used. Allow it for this site in your browser's settings, then try again. You can also upload a file under Outstanding letters.";
const NOT_STORED =
  "Recording stopped: this device can't save any more. Everything up to here is safe. Finish this dictation, or free some space.";
const ALARM_MS = [200, 100, 200];

const elapsedOf = (running: Running | null): number => (running ? (performance.now() - running.started) / 1000 : 0);

/**
 * Returns a function that stores each second of sound with its loudness values and then reports the number of
 * stored seconds.
 */
function keeper(recording: Recording, levels: readonly number[], onKept: (seconds: number) => void) {
  const segment = recording.segments.length;
  let noted = 0;
  return async (sound: Blob, second: number): Promise<void> => {
    const heard = levels.slice(noted);
    noted = levels.length;
    await addSecond(recording.ID, segment, second, { sound, levels: heard });
    onKept(second + 1);
  };
}

interface Hearing {
  readonly onKept: (seconds: number) => void;
  readonly onEnded: () => void;
  readonly onFailed: () => void;
}

/**
 * Opens the microphone for a recording's next segment. Returns null if the microphone is blocked; the
 * recording is then unchanged.
 */
async function beginSegment(recording: Recording, at: number, { onKept, onEnded, onFailed }: Hearing): Promise<Running | null> {
  const opening = begun(recording, at);
  const levels: number[] = [];
  const letGo = hold(lockOf(recording.ID));
  try {
    await saveRecording(opening);
    const onSecond = keeper(recording, levels, onKept);
    const microphone = await openMicrophone({ mime: recording.mime, onSecond, onEnded, onFailed });
    return { recording: opening, microphone, started: performance.now(), levels, stored: 0, letGo };
  } catch {
    await saveRecording(recording).catch(() => undefined);
    letGo();
    return null;
  }
}

/** Records segments into a recording, one after another. */
export function useDictation(onSaved: () => Promise<void>) {
  const running = useRef<Running | null>(null);
  const [active, setActive] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const end = async (lengthOf: (now: Running, seconds: number) => Promise<number>): Promise<void> => {
    const now = running.current;
    if (!now) return;
    running.current = null;
    const seconds = elapsedOf(now);
    await now.microphone.stop();
    // Saving also fails on a full disk. The length is then settled when the page is next opened.
    await saveRecording(ended(now.recording, await lengthOf(now, seconds))).catch(() => undefined);
    now.letGo();
    setActive(null);
    await onSaved();
  };
  const stop = (): Promise<void> => end(async (_now, seconds) => seconds);
  const hasLeft = useStopOnLeaving(stop);
  const fail = async (): Promise<void> => {
    navigator.vibrate?.(ALARM_MS);
    setProblem(NOT_STORED);
    await end(({ recording }) => countSeconds(recording.ID, recording.segments.length));
  };
  const start = async (recording: Recording, at: number): Promise<void> => {
    setProblem(null);
    const onKept = (seconds: number): void => {
      if (running.current) running.current.stored = seconds;
    };
    running.current = await beginSegment(recording, at, { onKept, onEnded: () => void stop(), onFailed: () => void fail() });
    // The user has left the page while the browser asked for the microphone.
    if (hasLeft()) return stop();
    setActive(running.current?.recording ?? null);
    if (!running.current) setProblem(BLOCKED);
  };
  const mark = (): void => {
    const now = running.current;
    if (!now) return;
    running.current = { ...now, recording: marked(now.recording, elapsedOf(now)) };
    setActive(running.current.recording);
    // Errors are ignored because the mark is saved again with the segment.
    void saveRecording(running.current.recording).catch(() => undefined);
  };
  useNoting(running, active !== null);
  return { active, problem, start, stop, mark, ...readingsOf(running) };
}
export type Dictation = ReturnType<typeof useDictation>;

/** Stops the recording when the user leaves the page. Returns a function that tells if the user has left. */
function useStopOnLeaving(stop: () => Promise<void>): () => boolean {
  const hasLeft = useRef(false);
  const latestStop = useLatest(stop);
  useEffect(() => {
    const leave = (): void => {
      hasLeft.current = true;
      void latestStop.current();
    };
    hasLeft.current = false;
    return leave;
  }, [latestStop]);
  return () => hasLeft.current;
}

/** Returns functions that a display calls many times a second. */
const readingsOf = (running: { readonly current: Running | null }) => ({
  level: () => running.current?.microphone.level() ?? 0,
  elapsed: () => elapsedOf(running.current),
  stored: () => running.current?.stored ?? 0,
  levels: (): readonly number[] => running.current?.levels ?? [],
});

/** Records the loudness while the microphone is on. */
function useNoting(running: { readonly current: Running | null }, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return undefined;
    const note = (): void => {
      const now = running.current;
      if (!now) return;
      const level = Math.round(Math.min(1, now.microphone.level()) * 100) / 100;
      // Browsers call a page in the background less often; missed values get the current level.
      while (now.levels.length < Math.floor(elapsedOf(now) * LEVELS_A_SECOND)) now.levels.push(level);
    };
    const timer = setInterval(note, 1000 / LEVELS_A_SECOND);
    return () => clearInterval(timer);
  }, [running, isRecording]);
}
