import type { KeyboardEvent, RefObject } from "react";
import type { Shortcut } from "#platform/web/ui/keys/shortcuts.ts";

type Step = 1 | -1;

/** Moves the focus from row to row, so that Enter and Ctrl Enter work as on any link. */
function moveFocus(scroller: Element | null, step: Step): void {
  const openers = [...(scroller?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [])];
  const currentOpener = scroller?.querySelector<HTMLElement>("[data-current] [data-row-opener]");
  const index = openers.findIndex((opener) => opener === (currentOpener ?? document.activeElement));
  openers[index === -1 ? 0 : Math.min(Math.max(index + step, 0), openers.length - 1)]?.focus();
}

/** Returns the shortcuts J and K, which work regardless of the focused element. */
export const rowShortcuts = (scroller: RefObject<HTMLElement | null>): Shortcut[] => [
  { keys: "J", does: "Next row", run: () => moveFocus(scroller.current, 1) },
  { keys: "K", does: "Previous row", run: () => moveFocus(scroller.current, -1) },
];

const ARROWS: Readonly<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between rows by arrow keys while a row has the focus. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = ARROWS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  moveFocus(event.currentTarget.closest("table, ul"), step);
}
