import { useEffect, useRef, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved.ts";

const PAUSE_MS = 2000;

/**
 * Saves the draft two seconds after the last change if `isReady`. A refused save is retried after the next
 * change.
 */
export function useAutosave(written: string, isReady: boolean, save: () => Promise<unknown>) {
  const [saved, setSaved] = useState(written);
  const [isSaved, setIsSaved] = useState(false);
  const tried = useRef(written);
  // The user may leave the page right after a save, before the next render.
  const last = useRef(written);
  const act = useLatest(save);
  const now = useLatest(written);
  useUnsavedText({ isUnsaved: () => now.current !== last.current });
  useEffect(() => {
    if (!isReady || written === tried.current) return undefined;
    const timer = setTimeout(() => {
      tried.current = written;
      void act.current();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, isReady, act]);
  const words = written === saved ? (isSaved ? "Draft saved" : null) : "Not saved yet";
  return {
    words,
    /**
     * Call when a save is sent, automatic or manual. The returned function marks the sent text as saved; text
     * typed meanwhile stays unsaved.
     */
    startSave: () => {
      const sent = now.current;
      return (): void => {
        tried.current = sent;
        last.current = sent;
        setSaved(sent);
        setIsSaved(true);
      };
    },
  };
}
