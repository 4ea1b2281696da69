import { useSyncExternalStore } from "react";

/** Whether the server can be reached, as the last call or the browser knows; the shell shows a strip while it can't. */
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
