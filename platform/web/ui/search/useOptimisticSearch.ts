import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";

/**
 * What lives in the address, or what was just chosen instead. A choice is shown first and written there a frame later: writing it takes the browser and
 * the router longer than drawing the answer, and keys that are held down need not each be gone back to. Once somebody is on their way to another page, a
 * search that was still waiting for its last letter writes nothing any more: it would call them back.
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
