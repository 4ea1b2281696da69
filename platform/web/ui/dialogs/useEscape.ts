import { useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

interface Layer {
  readonly close: () => void;
}

/** Open dialogs, topmost last. */
const layers: Layer[] = [];

function closeTop(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  // An open list or calendar inside a dialog handles the key itself.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
  if (!isTaken) layers.at(-1)?.close();
}

/**
 * Closes the topmost dialog on Esc. A dialog without `close` ignores the key and keeps it from the dialogs
 * below.
 */
export function useEscape(opened: boolean, close: (() => void) | null): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!opened) return undefined;
    const layer: Layer = { close: () => latest.current?.() };
    if (layers.length === 0) window.addEventListener("keydown", closeTop, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener("keydown", closeTop, { capture: true });
    };
  }, [opened, latest]);
}
