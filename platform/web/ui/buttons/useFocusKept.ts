import { type RefObject, useLayoutEffect, useRef } from "react";

/** A button that is busy can't have the focus, and the browser forgets that it had: it has it back, unless somebody went on meanwhile. */
export function useFocusKept(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const page = button.current?.ownerDocument;
    if (busy) had.current = button.current !== null && page?.activeElement === button.current;
    else if (had.current) {
      had.current = false;
      if (page?.activeElement === page?.body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}
