import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";

/**
 * Returns the values in the address, or values just chosen by the user. A choice is shown first and written
 * to the address a frame later, because writing takes browser and router longer than rendering, and held keys
 * need no history entries. A pending search writes nothing once the user has left for another page, because
 * writing would navigate back.
 */
export function useOptimisticSearch<Where extends object>(
  written: Where,
  part?: string,
): { where: Where; choose: (next: Where, write: () => Promise<unknown>) => void } {
  const [pendingValues, setPendingValues] = useState<Where | null>(null);
  const router = useRouter();
  const path = usePathHere(part);
  const cancelFrame = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelFrame.current?.(), []);
  const choose = useCallback(
    (next: Where, write: () => Promise<unknown>): void => {
      setPendingValues(next);
      cancelFrame.current?.();
      cancelFrame.current = afterFrame(() => {
        const clearPending = (): void => setPendingValues((newest) => (newest === next ? null : newest));
        if (router.latestLocation.pathname === path) void write().then(clearPending, clearPending);
        else clearPending();
      });
    },
    [router, path],
  );
  return { where: pendingValues ?? written, choose };
}
