import { useCallback, useEffect, useRef, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { request } from "#platform/web/api/request.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { draftRoutes, type Listening } from "../../contract.ts";

/** Returns the user's position and bookmarks in each recording of a task, and a function that saves them. */
export function useListening(id: number, { doctor_id }: Owner, kept: readonly Listening[]) {
  const [places, setPlaces] = useState(kept);
  const latest = useRef(kept);
  const keep = useCallback(
    (place: Listening): void => {
      latest.current = [...latest.current.filter(({ _file }) => _file !== place._file), place];
      setPlaces(latest.current);
      // Ignores errors because the position is sent again at the next stop.
      request(draftRoutes.listen, { params: { id }, body: place }, { owner: { doctor_id } }).catch(() => undefined);
    },
    [id, doctor_id],
  );
  return { places, keep };
}

/**
 * Saves the position in the current recording when playback stops and when the page is hidden or left.
 * Returns a function that saves it now.
 */
export function useKeptPlace(
  place: Listening | null,
  now: () => number,
  isPlaying: boolean,
  keep: (place: Listening) => void,
): () => void {
  const latest = useLatest(place);
  const save = useCallback((): void => {
    const { current } = latest;
    const seconds = Math.round(now() * 100) / 100;
    if (current && seconds !== current.seconds) keep({ ...current, seconds });
  }, [latest, now, keep]);
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (wasPlaying.current && !isPlaying) save();
    wasPlaying.current = isPlaying;
  }, [isPlaying, save]);
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      save();
    };
  }, [save]);
  return save;
}
