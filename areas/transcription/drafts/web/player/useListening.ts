import { useCallback, useEffect, useRef, useState } from "react";
import type { Owner } from "#platform/web/api/address.ts";
import { request } from "#platform/web/api/request.ts";
import { draftRoutes, type Listening } from "../../contract.ts";

/** The bookmarks of a person in a recording, and the place where it was left: saved when it stops and when the page is hidden or left. */
export function useListening(id: number, { doctor_id }: Owner, start: Listening, now: () => number, isPlaying: boolean) {
  const [bookmarks, setBookmarks] = useState(start.bookmarks);
  const latest = useRef(start);
  const save = useCallback((): void => {
    const { seconds, bookmarks: marks } = latest.current;
    const place = Math.round(now() * 100) / 100;
    if (place === seconds && marks === start.bookmarks) return;
    const body = { seconds: place, bookmarks: marks };
    latest.current = body;
    // The place is not worth a message: it is sent again at the next stop.
    request(draftRoutes.listen, { params: { id }, body }, { owner: { doctor_id } }).catch(() => undefined);
  }, [id, doctor_id, now, start.bookmarks]);
  const change = useCallback(
    (next: Listening["bookmarks"]): void => {
      latest.current = { ...latest.current, bookmarks: next };
      setBookmarks(next);
      save();
    },
    [save],
  );
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
  return { bookmarks, change };
}
