import { useEffect, useState } from "react";

/** After what closes a dialog has had its own say. */
const SOON_MS = 10;

/**
 * A dialog that is drawn opened, and taken away again, gives the focus back to where it was called from. Where one stays and is opened a
 * second time, Mantine knows; of the first time it knows nothing.
 */
export function useFocusBack(opened: boolean): void {
  // Before a field inside takes it.
  const [before] = useState(() => (opened ? document.activeElement : null));
  useEffect(() => {
    if (!opened || !(before instanceof HTMLElement)) return undefined;
    return () => {
      // The page it was called from, which may be gone itself by then.
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
