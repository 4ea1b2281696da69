import { useSyncExternalStore } from "react";
import type { WaitListEntry } from "../entry.contract.ts";

/** A patient that the form of a new entry starts with. */
export interface AskedPatient {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** Content of the open form: a new entry, of a patient if one is given, or an entry to edit. */
export type AskedEntry =
  | { readonly entry: WaitListEntry }
  | { readonly entry?: undefined; readonly patient: AskedPatient | null };

let asked: AskedEntry | null = null;
const listeners = new Set<() => void>();

/** Opens the form over the current page; null closes it. */
export function askEntry(next: AskedEntry | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAskedEntry = (): AskedEntry | null => useSyncExternalStore(subscribe, () => asked);
