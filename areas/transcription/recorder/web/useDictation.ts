import { useEffect, useRef, useState } from "react";
import { locks } from "#platform/web/secure-browser.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { LEVELS_A_SECOND } from "../rules/bars.ts";
import { openSegment, closeSegment, addMark, type Recording } from "../rules/recording.ts";
import { type Microphone, openMicrophone } from "./microphone.ts";
import { addSecond, countSeconds, saveRecording } from "./store.ts";
import { lockOf } from "./useRecordings.ts";

interface RunningSegment {
  readonly recording: Recording;
  readonly microphone: Microphone;
  readonly started: number;
  readonly levels: number[];
  /** Seconds of the segment that are stored on the device. */
  stored: number;
  readonly letGo: () => void;
}

/** Holds a lock in this window until the returned function is called. */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(name, () => promise);
  return resolve;
}

const BLOCKED =
  "The microphone can't be used. Allow it for this site in your browser's settings, then try again. You can also upload a file under Outstanding letters.";
const NOT_STORED =
  "Recording stopped: this device can't save any more. Everything up to here is safe. Finish this dictation, or free some space.";
const ALARM_MS = [200, 100, 200];

const elapsedOf = (running: RunningSegment | null): number =>
  running ? (performance.now() - running.started) / 1000 : 0;

/**
 * Returns a function that stores each second of sound with its loudness values and then reports the number of
 * stored seconds.
 */
function secondWriter(recording: Recording, levels: readonly number[], onKept: (seconds: number) => void) {
  const segment = recording.segments.length;
  let writtenCount = 0;
  return async (sound: Blob, second: number): Promise<void> => {
    const newLevels = levels.slice(writtenCount);
    writtenCount = levels.length;
    await addSecond(recording.ID, segment, second, { sound, levels: newLevels });
    onKept(second + 1);
  };
}

interface SegmentListeners {
  readonly onKept: (seconds: number) => void;
  readonly onEnded: () => void;
  readonly onFailed: () => void;
}

/**
 * Opens the microphone for a recording's next segment. Returns null if the microphone is blocked; the
 * recording is then unchanged.
 */
async function beginSegment(
  recording: Recording,
  at: number,
  { onKept, onEnded, onFailed }: SegmentListeners,
): Promise<RunningSegment | null> {
  const openRecording = openSegment(recording, at);
  const levels: number[] = [];
  const letGo = holdLock(lockOf(recording.ID));
  try {
    await saveRecording(openRecording);
    const onSecond = secondWriter(recording, levels, onKept);
    const microphone = await openMicrophone({ mime: recording.mime, onSecond, onEnded, onFailed });
    return { recording: openRecording, microphone, started: performance.now(), levels, stored: 0, letGo };
  } catch {
    await saveRecording(recording).catch(() => undefined);
    letGo();
    return null;
  }
}

/** Returns the segment with a mark at the current place of its recording. */
const markSegment = (runningSegment: RunningSegment): RunningSegment => ({
  ...runningSegment,
  recording: addMark(runningSegment.recording, elapsedOf(runningSegment)),
});

type LengthOf = (now: RunningSegment, seconds: number) => Promise<number>;

/** Turns the microphone off and saves the recording with the length of its segment, in seconds. */
async function finishSegment(runningSegment: RunningSegment, lengthOf: LengthOf): Promise<void> {
  const seconds = elapsedOf(runningSegment);
  await runningSegment.microphone.stop();
  // Saving also fails on a full disk. The length is then settled when the page is next opened.
  await saveRecording(closeSegment(runningSegment.recording, await lengthOf(runningSegment, seconds))).catch(
    () => undefined,
  );
  runningSegment.letGo();
}

/** Records segments into a recording, one after another. */
export function useDictation(onSaved: () => Promise<void>) {
  const running = useRef<RunningSegment | null>(null);
  const [active, setActive] = useState<Recording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const endSegment = async (lengthOf: LengthOf): Promise<void> => {
    const runningSegment = running.current;
    if (!runningSegment) return;
    running.current = null;
    await finishSegment(runningSegment, lengthOf);
    setActive(null);
    await onSaved();
  };
  const stop = (): Promise<void> => endSegment(async (_now, seconds) => seconds);
  const hasLeft = useStopOnLeaving(stop);
  const fail = async (): Promise<void> => {
    navigator.vibrate?.(ALARM_MS);
    setProblem(NOT_STORED);
    await endSegment(({ recording }) => countSeconds(recording.ID, recording.segments.length));
  };
  const start = async (recording: Recording, at: number): Promise<void> => {
    setProblem(null);
    const onKept = (seconds: number): void => {
      if (running.current) running.current.stored = seconds;
    };
    running.current = await beginSegment(recording, at, {
      onKept,
      onEnded: () => void stop(),
      onFailed: () => void fail(),
    });
    // The user has left the page while the browser asked for the microphone.
    if (hasLeft()) return stop();
    setActive(running.current?.recording ?? null);
    if (!running.current) setProblem(BLOCKED);
  };
  const mark = (): void => {
    if (!running.current) return;
    running.current = markSegment(running.current);
    setActive(running.current.recording);
    // Errors are ignored because the mark is saved again with the segment.
    void saveRecording(running.current.recording).catch(() => undefined);
  };
  useLevelSampling(running, active !== null);
  return { active, problem, start, stop, mark, ...readingsOf(running) };
}
export type Dictation = ReturnType<typeof useDictation>;

/**
 * Stops the recording when the user leaves the page. Returns a function that returns true once the user has
 * left.
 */
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
const readingsOf = (running: { readonly current: RunningSegment | null }) => ({
  level: () => running.current?.microphone.level() ?? 0,
  elapsed: () => elapsedOf(running.current),
  stored: () => running.current?.stored ?? 0,
  levels: (): readonly number[] => running.current?.levels ?? [],
});

/** Records the loudness while the microphone is on. */
function useLevelSampling(running: { readonly current: RunningSegment | null }, isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return undefined;
    const sampleLevel = (): void => {
      const runningSegment = running.current;
      if (!runningSegment) return;
      const level = Math.round(Math.min(1, runningSegment.microphone.level()) * 100) / 100;
      // Browsers call a page in the background less often; missed values get the current level.
      while (runningSegment.levels.length < Math.floor(elapsedOf(runningSegment) * LEVELS_A_SECOND))
        runningSegment.levels.push(level);
    };
    const timer = setInterval(sampleLevel, 1000 / LEVELS_A_SECOND);
    return () => clearInterval(timer);
  }, [running, isRecording]);
}
