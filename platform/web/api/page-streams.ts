import { useSyncExternalStore } from "react";

/** How many streams of pages are open: while one is, it also hears what is for the person alone, and the shell needs none of its own. */
let open = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Answers how to say that it closed. */
export function pageStreamOpened(): () => void {
  set(open + 1);
  return () => set(open - 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasPageStream = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
