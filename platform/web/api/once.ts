import { useRef } from "react";
import type { RequestFailed } from "./failed.ts";

/** The key under which the same write may be sent again without being done twice; made without crypto.randomUUID, which plain http lacks. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * When a save was not answered it may still have been done. The same text sent again goes under the same key, and the server answers what it
 * answered then; other text, or any answer, begins anew.
 */
export function useOnce() {
  const last = useRef<{ asked: string; key: string } | null>(null);
  return {
    keyFor(call: unknown): string {
      const asked = JSON.stringify(call);
      if (last.current?.asked !== asked) last.current = { asked, key: newKey() };
      return last.current.key;
    },
    answered(error: RequestFailed | null): void {
      if (!error?.isPassing) last.current = null;
    },
  };
}
