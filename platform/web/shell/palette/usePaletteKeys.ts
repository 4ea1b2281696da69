import { pauseShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { PaletteProps } from "./Palette.tsx";

let requestCount = 0;
const listeners = new Set<() => void>();

/** Time when the palette was requested, or -Infinity once its search box has the focus. */
let requestTime = -Infinity;

function setRequestTime(time: number): void {
  requestTime = time;
  pauseShortcuts(time !== -Infinity);
}

/** Opens the palette from anywhere, loading its code if needed. Keys typed meanwhile go to the palette. */
export function openPalette(): void {
  setRequestTime(performance.now());
  requestCount += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the number of times the palette was requested. */
export const usePaletteRequests = (): number => useSyncExternalStore(subscribe, () => requestCount);

const ARRIVAL_MS = 3000;
const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
const isText = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
const isInPalette = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("[data-palette-search]");

/**
 * Handles Ctrl K, and collects the keys typed before the search box has the focus, because users type faster
 * than the dialog opens.
 */
export function usePaletteKeys(): Omit<PaletteProps, "area" | "asked"> {
  const [query, setQuery] = useState("");
  const [isEnterHeld, setEnterHeld] = useState(false);
  const releaseEnter = useCallback(() => setEnterHeld(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (isInPalette(event.target)) return;
        openPalette();
        return;
      }
      if (requestTime === -Infinity || isInPalette(event.target)) return;
      if (event.key === "Escape" || performance.now() - requestTime > ARRIVAL_MS) {
        setRequestTime(-Infinity);
        setEnterHeld(false);
        return;
      }
      if (event.key !== "Backspace" && event.key !== "Enter" && !isText(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setEnterHeld(event.key === "Enter");
      if (event.key === "Enter") return;
      setQuery((typed) => (event.key === "Backspace" ? typed.slice(0, -1) : typed + event.key));
    };
    const onFocus = (event: FocusEvent): void => {
      if (isInPalette(event.target)) setRequestTime(-Infinity);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    window.addEventListener("focusin", onFocus);
    return () => {
      setRequestTime(-Infinity);
      window.removeEventListener("keydown", onKey, { capture: true });
      window.removeEventListener("focusin", onFocus);
    };
  }, []);
  return { query, setQuery, isEnterHeld, releaseEnter };
}
