import { useEffect, useState } from "react";

/** Delay in milliseconds that lets the code closing the dialog move the focus first. */
const FOCUS_DELAY_MS = 10;

/**
 * Returns the focus to the element that had it before a dialog was mounted open. Mantine restores the focus
 * only of dialogs that stay mounted, from their second opening on.
 */
export function useFocusBack(opened: boolean): void {
  // Reads the focused element before a field inside takes the focus.
  const [previousFocus] = useState(() => (opened ? document.activeElement : null));
  useEffect(() => {
    if (!opened || !(previousFocus instanceof HTMLElement)) return undefined;
    return () => {
      // The document that opened the dialog, which may itself be gone at the time.
      const page = previousFocus.ownerDocument;
      const focusedAtClose = page.activeElement;
      setTimeout(() => {
        const focusedNow = page.activeElement;
        const isUnmoved = focusedNow === null || focusedNow === page.body || focusedNow === focusedAtClose;
        if (isUnmoved && previousFocus.isConnected) previousFocus.focus({ preventScroll: true });
      }, FOCUS_DELAY_MS);
    };
  }, [opened, previousFocus]);
}
