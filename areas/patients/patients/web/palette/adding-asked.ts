import { useSyncExternalStore } from "react";

let isAsked = false;
const listeners = new Set<() => void>();

/** Opens or closes the form for a new patient over the current page. */
export function askAdding(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAddingAsked = (): boolean => useSyncExternalStore(subscribe, () => isAsked);
