import { useCallback, useEffect, useRef, useState } from "react";

export interface ShownCard {
  readonly key: string;
  /** True if the card was opened by a press; it then stays until it is closed. */
  readonly isPinned: boolean;
  readonly x: number;
}

/** Stores the open card, and the timer that opens or closes a card after a delay. */
export function useShownCard() {
  const [shown, setShown] = useState<ShownCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Cancels the pending change. */
  const stay = useCallback((): void => clearTimeout(timer.current), []);
  const show = useCallback((next: ShownCard | null): void => {
    clearTimeout(timer.current);
    setShown(next);
  }, []);
  const showAfter = (wait: number, next: ShownCard | null): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), wait);
  };
  return { shown, setShown, stay, show, showAfter };
}
