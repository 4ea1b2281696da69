import { useSyncExternalStore } from "react";

let isFormOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the form for a new patient over the current page. */
export function setAddPatientOpen(isOpen: boolean): void {
  isFormOpen = isOpen;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAddPatientOpen = (): boolean => useSyncExternalStore(subscribe, () => isFormOpen);
