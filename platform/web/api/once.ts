import { useRef } from "react";
import { randomKey } from "#platform/web/random-key.ts";
import type { RequestFailed } from "./failed.ts";

/**
 * Provides idempotency keys for a form or button. A save without a response may still have been done, so the
 * same call gets the same key and the server repeats its first reply. A different call, or any response,
 * starts a new key.
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
