import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** What only paper shows need not be drawn before it is printed. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // Drawn before this returns: the browser makes its picture right after.
    window.addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal: stop.signal });
    window.addEventListener("afterprint", () => setPrinting(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
