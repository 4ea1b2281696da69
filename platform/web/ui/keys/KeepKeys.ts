import { useEffect } from "react";
import { mayFire } from "./shortcuts.ts";

/** Time in milliseconds for which a key is kept. Later the user has turned to something else. */
const MAX_WAIT_MS = 4000;

let pendingParts = 0;
let keptKeys: { readonly key: string; readonly at: number }[] = [];

function keepKey(event: KeyboardEvent): void {
  if (event.key === "Escape") keptKeys = [];
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  // The shortcuts of the parts that are there run first, because some of them listen later than this.
  setTimeout(() => {
    const isUnhandled = !event.defaultPrevented && mayFire({ keys: event.key }, event.target);
    if (isUnhandled && pendingParts > 0) keptKeys.push({ key: event.key, at: performance.now() });
  });
}

const dropKeys = (): void => {
  keptKeys = [];
};

function pressKeptKeys(): void {
  const since = performance.now() - MAX_WAIT_MS;
  const due = keptKeys.filter(({ at }) => at >= since);
  keptKeys = [];
  for (const { key } of due) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

function startPart(): void {
  pendingParts += 1;
  if (pendingParts > 1) return;
  window.addEventListener("keydown", keepKey);
  window.addEventListener("pointerdown", dropKeys);
}

function endPart(): void {
  pendingParts -= 1;
  if (pendingParts > 0) return;
  window.removeEventListener("keydown", keepKey);
  window.removeEventListener("pointerdown", dropKeys);
  // The part that has arrived registers its shortcuts in the same commit, after this.
  setTimeout(pressKeptKeys);
}

/**
 * Renders nothing, and keeps the letters pressed while a part of the page is being loaded that no shortcut
 * takes. They are pressed again when all parts are there, because one of them may have the shortcut. Escape
 * and a click drop them.
 */
export function KeepKeys(): null {
  useEffect(() => {
    startPart();
    return endPart;
  }, []);
  return null;
}
