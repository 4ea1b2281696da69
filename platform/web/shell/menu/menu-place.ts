import { useLayoutEffect, useSyncExternalStore } from "react";

let place: string | null = null;
const listeners = new Set<() => void>();

function setPlace(next: string | null): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Marks another menu entry while the page is open, because the right one depends on the record: a delivered
 * letter belongs to the completed ones. `to` is the path of the entry; null marks the page's own.
 */
export function useMenuPlace(to: string | null): void {
  useLayoutEffect(() => {
    setPlace(to);
    return () => setPlace(null);
  }, [to]);
}

/** Returns the path of the entry that the open page marks, or null. */
export const usePlacedEntry = (): string | null => useSyncExternalStore(subscribe, () => place);
