import { useRef } from "react";
import { randomKey } from "#platform/web/random-key.ts";
import type { RequestError } from "./request-error.ts";

/**
 * Provides idempotency keys for a form or button. A save without a response may still have been done, so the
 * same call gets the same key and the server repeats its first reply. A different call, or any response,
 * starts a new key.
 */
export function useIdempotencyKeys() {
  const lastCall = useRef<{ asked: string; key: string } | null>(null);
  return {
    keyFor(call: unknown): string {
      const callText = JSON.stringify(call);
      if (lastCall.current?.asked !== callText) lastCall.current = { asked: callText, key: randomKey() };
      return lastCall.current.key;
    },
    answered(error: RequestError | null): void {
      if (!error?.isPassing) lastCall.current = null;
    },
  };
}
