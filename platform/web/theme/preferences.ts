import { useSyncExternalStore } from "react";

/** What a person chose on this computer. Nothing here is about a patient or a practice. */
export interface Preferences {
  readonly density: "normal" | "compact";
  readonly singleLetters: boolean;
  readonly sideCollapsed: boolean;
  /** The people at this computer who hide cancelled appointments. */
  readonly hideCancelledFor: readonly number[];
  /** Short names in the waiting room; null while nothing was chosen: a phone shows them, other screens don't. */
  readonly shortNames: boolean | null;
  /** A sound when somebody is ready in the waiting room. */
  readonly roomSound: boolean;
}

const KEY = "corella.preferences";
const normal: Preferences = {
  density: "normal",
  singleLetters: true,
  sideCollapsed: false,
  hideCancelledFor: [],
  shortNames: null,
  roomSound: false,
};
const listeners = new Set<() => void>();

function kept(): Preferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...normal, ...(typeof found === "object" ? found : {}) };
  } catch {
    return normal;
  }
}

let current = kept();

function show(): void {
  document.documentElement.dataset["density"] = current.density;
}
show();

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  show();
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A private window refuses storage: the choice then holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const preferences = (): Preferences => current;
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences);
