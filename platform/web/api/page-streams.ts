import { useSyncExternalStore } from "react";

/**
 * Number of open page streams. While a page has one open, it also receives the user's own events, and the
 * shell needs no stream of its own.
 */
let openCount = 0;
const listeners = new Set<() => void>();

function setOpenCount(next: number): void {
  openCount = next;
  for (const listener of listeners) listener();
}

/** Counts a page stream as open, and returns the function that counts it as closed. */
export function countPageStream(): () => void {
  setOpenCount(openCount + 1);
  return () => setOpenCount(openCount - 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasPageStream = (): boolean => useSyncExternalStore(subscribe, () => openCount > 0);
