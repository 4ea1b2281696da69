import { useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

interface Layer {
  readonly close: () => void;
}

/** Dialogs that are open, the one on top last. */
const layers: Layer[] = [];

function closeTop(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  // An open list or calendar inside a dialog takes the key for itself.
  const isTaken = event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
  if (!isTaken) layers.at(-1)?.close();
}

/** Esc closes the dialog on top and no other. A dialog without `close` keeps the key from those below. */
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
