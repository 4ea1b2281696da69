import { useCallback, useEffect, useState } from "react";
import { locks } from "#platform/web/secure-browser.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { closeSegment, sortNewestFirst, type Recording } from "../rules/recording.ts";
import { countSeconds, listRecordings, removeRecording, saveRecording } from "./store.ts";

/**
 * Returns the name of the lock that a window holds during recording, so that other windows don't treat the
 * segment as cut off.
 */
export const lockOf = (ID: string): string => `corella-recording-${ID}`;

/**
 * Closes a segment that was cut off, with the number of its stored seconds as length. A segment that another
 * window is recording is left open.
 */
async function closeCutSegment(recording: Recording): Promise<Recording> {
  if (!recording.open) return recording;
  const heldLocks = (await locks()?.query())?.held ?? [];
  const isHeld = heldLocks.some(({ name }) => name === lockOf(recording.ID));
  if (isHeld) return recording;
  const closedRecording = closeSegment(recording, await countSeconds(recording.ID, recording.open.segment));
  // Errors are ignored because a full disk must not hide the recordings. The segment is closed again with the
  // next load.
  await saveRecording(closedRecording).catch(() => undefined);
  return closedRecording;
}

/**
 * Returns the user's recordings on this device and functions to change them. `problem` is set if this browser
 * can't store recordings.
 */
export function useRecordings(person: number, client: number) {
  const [recordings, setRecordings] = useState<readonly Recording[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    try {
      const storedRecordings = await listRecordings(person, client);
      setRecordings(sortNewestFirst(await Promise.all(storedRecordings.map(closeCutSegment))));
    } catch {
      setProblem("This browser can't store recordings. Use another browser, or leave private browsing.");
    }
  }, [person, client]);
  // oxlint-disable-next-line react/set-state-in-effect -- the device store is read asynchronously
  useEffect(() => void load(), [load]);
  useReleaseListener(recordings, load);
  const latest = useLatest(load);
  const save = async (recording: Recording): Promise<void> => {
    await saveRecording(recording);
    await latest.current();
  };
  const remove = async (ID: string): Promise<void> => {
    await removeRecording(ID);
    await latest.current();
  };
  return { recordings, problem, load, save, remove };
}

/** Calls `onReleased` once a window stops recording one of these dictations. */
function useReleaseListener(recordings: readonly Recording[] | null, onReleased: () => Promise<void>): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    for (const { ID, open } of recordings ?? [])
      if (open)
        locks()
          ?.request(lockOf(ID), { mode: "shared", signal }, () => undefined)
          .then(onReleased, () => undefined);
    return () => controller.abort();
  }, [recordings, onReleased]);
}
