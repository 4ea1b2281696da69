import { useRef } from "react";
import { randomKey } from "#platform/web/random-key.ts";
import type { RequestFailed } from "./failed.ts";

/**
 * When a save was not answered it may still have been done. The same text sent again goes under the same key, and the server answers what it
 * answered then; other text, or any answer, begins anew.
 */
export function useOnce() {
  const last = useRef<{ asked: string; key: string } | null>(null);
  return {
    keyFor(call: unknown): string {
      const asked = JSON.stringify(call);
      if (last.current?.asked !== asked) last.current = { asked, key: randomKey() };
      return last.current.key;
    },
    answered(error: RequestFailed | null): void {
      if (!error?.isPassing) last.current = null;
    },
  };
}
