import { useSyncExternalStore } from "react";

/**
 * Set by any call that was refused because there is no session. The shell then asks for the password over the
 * page.
 */
let hasEnded = false;
const listeners = new Set<() => void>();

function setEnded(next: boolean): void {
  if (next === hasEnded) return;
  hasEnded = next;
  for (const listener of listeners) listener();
}

export const reportSessionEnd = (): void => setEnded(true);
export const reportSessionStart = (): void => setEnded(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded);
