import { useSyncExternalStore } from "react";

let isAsked = false;
const listeners = new Set<() => void>();

/** Opens the form of a new patient over whatever page is shown. */
export function askAdding(asked: boolean): void {
  isAsked = asked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAddingAsked = (): boolean => useSyncExternalStore(subscribe, () => isAsked);
