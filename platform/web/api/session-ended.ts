import { useSyncExternalStore } from "react";

/**
 * Set by any call that was refused because there is no session. The shell then asks for the password over the
 * page.
 */
let ended = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === ended) return;
  ended = next;
  for (const listener of listeners) listener();
}

export const sessionEnded = (): void => set(true);
export const sessionBack = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => ended);
