import { useEffect } from "react";
import { keyAt } from "../appointment/element.ts";
import { isDialogOpen, isInCard } from "./peek-elements.ts";

interface ClosingOptions {
  readonly isOpen: boolean;
  /**
   * Returns the element that opened the card. That element regains the focus if the focus was in the card.
   */
  readonly anchor: () => HTMLElement | null;
  readonly close: () => void;
}

/** Closes a card on Escape, and on a press outside the card and all appointments. */
export function useClosing({ isOpen, anchor, close }: ClosingOptions): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || isDialogOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      if (isInCard(document.activeElement)) anchor()?.focus();
      close();
    };
    const onPressElsewhere = ({ target }: Event): void => {
      if (isInCard(target) || (target !== null && keyAt(target) !== null) || isDialogOpen()) return;
      close();
    };
    window.addEventListener("keydown", onEscape, { capture: true });
    window.addEventListener("pointerdown", onPressElsewhere);
    return () => {
      window.removeEventListener("keydown", onEscape, { capture: true });
      window.removeEventListener("pointerdown", onPressElsewhere);
    };
  });
}
