import { useSyncExternalStore } from "react";

/**
 * Number of open page streams. While a page has one open, it also receives the user's own events, and the
 * shell needs no stream of its own.
 */
let open = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Counts a page stream as open, and returns the function that counts it as closed. */
export function pageStreamOpened(): () => void {
  set(open + 1);
  return () => set(open - 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasPageStream = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
