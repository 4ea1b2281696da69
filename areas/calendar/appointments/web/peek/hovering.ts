import type { PointerEvent } from "react";
import { keyAt } from "../appointment/element.ts";
import { isDialogOpen, isInCard } from "./peek-elements.ts";
import type { ShownCard } from "./useShownCard.ts";

const HOVER_MS = 400;
/** Delay in milliseconds when moving from one appointment to the next, or from an appointment to its card. */
const STEP_MS = 180;

interface Card {
  readonly shown: ShownCard | null;
  readonly stay: () => void;
  readonly show: (next: ShownCard | null) => void;
  readonly showAfter: (wait: number, next: ShownCard | null) => void;
}

export interface HoverHandlers {
  onPointerOver: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}

/**
 * Returns handlers that open the card of an appointment under the resting mouse, and close it when the mouse
 * leaves.
 */
export const hoverHandlers = ({ shown, stay, show, showAfter }: Card): HoverHandlers => ({
  onPointerOver: (event) => {
    if (event.pointerType === "touch" || event.buttons !== 0) return;
    // The page moved under a resting mouse, such as when an appointment is put there.
    if (event.movementX === 0 && event.movementY === 0) return;
    stay();
    if (isInCard(event.target) || shown?.isPinned || isDialogOpen()) return;
    const key = keyAt(event.target);
    if (key === shown?.key) return;
    if (key === null) {
      if (shown) showAfter(STEP_MS, null);
    } else showAfter(shown ? STEP_MS : HOVER_MS, { key, isPinned: false, x: event.clientX });
  },
  onPointerLeave: () => {
    stay();
    if (shown && !shown.isPinned) showAfter(STEP_MS, null);
  },
  // Cancels opening because a press may become a drag.
  onPointerDown: (event) => {
    stay();
    if (shown && !shown.isPinned && !isInCard(event.target)) show(null);
  },
});
