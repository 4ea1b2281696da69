import { useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "./after-frame.ts";

/**
 * What lives in the address, or what was just chosen instead. A choice is shown first and written there a frame later: writing it takes the browser and
 * the router longer than drawing the answer, and keys that are held down need not each be gone back to.
 */
export function useAhead<Where extends object>(
  written: Where,
): { where: Where; choose: (next: Where, write: () => Promise<unknown>) => void } {
  const [ahead, setAhead] = useState<Where | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const choose = useCallback((next: Where, write: () => Promise<unknown>): void => {
    setAhead(next);
    stop.current?.();
    stop.current = afterFrame(() => {
      const isWritten = (): void => setAhead((newest) => (newest === next ? null : newest));
      void write().then(isWritten, isWritten);
    });
  }, []);
  return { where: ahead ?? written, choose };
}
