import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Returns the focus to a button after it was busy, because browsers take the focus from disabled buttons.
 * Leaves the focus alone if the user has moved it meanwhile.
 */
export function useFocusKept(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const page = button.current?.ownerDocument;
    if (busy) hadFocus.current = button.current !== null && page?.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (page?.activeElement === page?.body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}
