import type { RefObject } from "react";
import type { Shortcut } from "./shortcuts.ts";

/** J and K move real focus from row to row, so that Enter and Ctrl Enter do what they do on any link. */
export function rowMovement(scroller: RefObject<HTMLElement | null>): Shortcut[] {
  const move = (step: 1 | -1) => () => {
    const openers = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [])];
    const marked = scroller.current?.querySelector<HTMLElement>("[data-current] [data-row-opener]");
    const at = openers.findIndex((opener) => opener === (marked ?? document.activeElement));
    openers[at === -1 ? 0 : Math.min(Math.max(at + step, 0), openers.length - 1)]?.focus();
  };
  return [
    { keys: "J", does: "Next row", run: move(1) },
    { keys: "K", does: "Previous row", run: move(-1) },
  ];
}
