import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while printing, so that print-only content is rendered only when needed. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    // Renders synchronously because the browser captures the page right after this event.
    window.addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), {
      signal: controller.signal,
    });
    window.addEventListener("afterprint", () => setPrinting(false), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return isPrinting;
}
