import { useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useUnsavedText } from "#platform/web/ui/forms/unsaved-text.ts";

const PAUSE_MS = 2000;

/**
 * Calls `save` two seconds after the last change if `isReady`, unless the draft has been saved by hand
 * meanwhile. Passes `save` a function that returns whether any change is still unsaved, because `save` may
 * wait for an earlier save that stored the change. A refused save is retried after the next change.
 */
export function useAutosave(
  text: string,
  isReady: boolean,
  save: (isNeeded: () => boolean) => Promise<unknown>,
) {
  const [savedText, setSavedText] = useState(text);
  const [isSaved, setIsSaved] = useState(false);
  const triedText = useRef(text);
  // The user may leave the page right after a save, before the next render.
  const lastSaved = useRef(text);
  const latestSave = useLatest(save);
  const currentText = useLatest(text);
  const isUnsaved = useCallback(() => currentText.current !== lastSaved.current, [currentText]);
  useUnsavedText({ isUnsaved });
  useEffect(() => {
    if (!isReady || text === triedText.current) return undefined;
    const timer = setTimeout(() => {
      triedText.current = text;
      if (isUnsaved()) void latestSave.current(isUnsaved);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isReady, latestSave, isUnsaved]);
  const words = text === savedText ? (isSaved ? "Draft saved" : null) : "Not saved yet";
  return {
    words,
    /**
     * Call when a save is sent, automatic or manual. The returned function marks the sent text as saved; text
     * typed meanwhile stays unsaved.
     */
    startSave: () => {
      const sentText = currentText.current;
      return (): void => {
        triedText.current = sentText;
        lastSaved.current = sentText;
        setSavedText(sentText);
        setIsSaved(true);
      };
    },
  };
}
