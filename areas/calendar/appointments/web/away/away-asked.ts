import { useSyncExternalStore } from "react";
import type { Day } from "#kernel/dates/day.ts";

/** Initial values of the time away form. */
export interface KnownAway {
  readonly from_date?: Day;
  readonly to_date?: Day;
}

let formValues: KnownAway | null = null;
const listeners = new Set<() => void>();

/** Opens the time away form over the current page; null closes it. */
export function askAway(known: KnownAway | null): void {
  formValues = known;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAwayAsked = (): KnownAway | null => useSyncExternalStore(subscribe, () => formValues);
