import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while printing, so that print-only content is rendered only when needed. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // Renders synchronously because the browser captures the page right after this event.
    window.addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal: stop.signal });
    window.addEventListener("afterprint", () => setPrinting(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
