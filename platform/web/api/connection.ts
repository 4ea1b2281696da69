import { useSyncExternalStore } from "react";

/**
 * True while the server is reachable, according to the last call or the browser. The shell shows a strip
 * while false.
 */
let reachable = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

export const connectionFailed = (): void => set(false);
export const connectionWorks = (): void => set(true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable);
