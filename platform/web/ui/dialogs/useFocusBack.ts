import { useEffect, useState } from "react";

/** Delay in milliseconds that lets the code closing the dialog move the focus first. */
const SOON_MS = 10;

/**
 * Returns the focus to the element that had it before a dialog was mounted open. Mantine restores the focus
 * only of dialogs that stay mounted, from their second opening on.
 */
export function useFocusBack(opened: boolean): void {
  // Reads the focused element before a field inside takes the focus.
  const [before] = useState(() => (opened ? document.activeElement : null));
  useEffect(() => {
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    return () => {
      // The document that opened the dialog, which may itself be gone at the time.
      const page = before.ownerDocument;
      const atClose = page.activeElement;
      setTimeout(() => {
        const now = page.activeElement;
        const isLeft = now === null || now === page.body || now === atClose;
        if (isLeft && before.isConnected) before.focus({ preventScroll: true });
      }, SOON_MS);
    };
  }, [opened, before]);
}
