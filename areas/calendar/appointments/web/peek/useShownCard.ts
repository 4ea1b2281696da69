import { useCallback, useEffect, useRef, useState } from "react";

export interface ShownCard {
  readonly key: string;
  /** Pressed, and not only hovered: it stays until it is closed. */
  readonly isPinned: boolean;
  readonly x: number;
}

/** Which card is open, and which one opens in a moment if nothing else happens. */
export function useShownCard() {
  const [shown, setShown] = useState<ShownCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** What was to be shown in a moment is not. */
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
