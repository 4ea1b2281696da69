import { useSyncExternalStore } from "react";
import type { NewVisit } from "../acts/acts.ts";

let asked: NewVisit | null = null;
const listeners = new Set<() => void>();

/** Opens the form of a new visit over whatever page is shown; null closes it. */
export function askBooking(known: NewVisit | null): void {
  asked = known;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBookingAsked = (): NewVisit | null => useSyncExternalStore(subscribe, () => asked);
