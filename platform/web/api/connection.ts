import { useSyncExternalStore } from "react";

/**
 * True while the server is reachable, according to the last call or the browser. The shell shows a strip
 * while false.
 */
let isReachable = true;
const listeners = new Set<() => void>();

function setReachable(next: boolean): void {
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
}

export const markUnreachable = (): void => setReachable(false);
export const markReachable = (): void => setReachable(true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, () => isReachable);
