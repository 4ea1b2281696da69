import { useSyncExternalStore } from "react";
import type { NewAppointment } from "../acts/acts.ts";

let formValues: NewAppointment | null = null;
const listeners = new Set<() => void>();

/** Opens the form of a new appointment over the current page; null closes it. */
export function askBooking(known: NewAppointment | null): void {
  formValues = known;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBookingAsked = (): NewAppointment | null => useSyncExternalStore(subscribe, () => formValues);
