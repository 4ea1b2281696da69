import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";

/**
 * Returns the values of the address, or those just chosen. A choice is shown first and written to the address
 * a frame later, because writing takes browser and router longer than rendering, and held keys need no
 * history entries. A pending search writes nothing once the user has left for another page, because writing
 * would navigate back.
 */
export function useOptimisticSearch<Where extends object>(
  written: Where,
  part?: string,
): { where: Where; choose: (next: Where, write: () => Promise<unknown>) => void } {
  const [ahead, setAhead] = useState<Where | null>(null);
  const router = useRouter();
  const path = usePathHere(part);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const choose = useCallback(
    (next: Where, write: () => Promise<unknown>): void => {
      setAhead(next);
      stop.current?.();
      stop.current = afterFrame(() => {
        const isWritten = (): void => setAhead((newest) => (newest === next ? null : newest));
        if (router.latestLocation.pathname === path) void write().then(isWritten, isWritten);
        else isWritten();
      });
    },
    [router, path],
  );
  return { where: ahead ?? written, choose };
}
