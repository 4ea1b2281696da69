import { useCallback, useEffect, useRef, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { request } from "#platform/web/api/request.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { draftRoutes, type Listening } from "../../contract.ts";

/** Returns the user's position and bookmarks in each recording of a task, and a function that saves them. */
export function useListening(id: number, { doctor_id }: Owner, saved: readonly Listening[]) {
  const [positions, setPositions] = useState(saved);
  const latest = useRef(saved);
  const savePosition = useCallback(
    (position: Listening): void => {
      latest.current = [...latest.current.filter(({ _file }) => _file !== position._file), position];
      setPositions(latest.current);
      // Ignores errors because the position is sent again at the next stop.
      request(draftRoutes.listen, { params: { id }, body: position }, { owner: { doctor_id } }).catch(
        () => undefined,
      );
    },
    [id, doctor_id],
  );
  return { places: positions, keep: savePosition };
}

/**
 * Saves the position in the current recording when playback stops and when the page is hidden or left.
 * Returns a function that saves it now.
 */
export function usePositionSaving(
  position: Listening | null,
  now: () => number,
  isPlaying: boolean,
  savePosition: (place: Listening) => void,
): () => void {
  const latest = useLatest(position);
  const save = useCallback((): void => {
    const { current } = latest;
    const seconds = Math.round(now() * 100) / 100;
    if (current && seconds !== current.seconds) savePosition({ ...current, seconds });
  }, [latest, now, savePosition]);
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (wasPlaying.current && !isPlaying) save();
    wasPlaying.current = isPlaying;
  }, [isPlaying, save]);
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      save();
    };
  }, [save]);
  return save;
}
