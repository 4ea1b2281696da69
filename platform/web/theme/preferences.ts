import { useSyncExternalStore } from "react";

/** Preferences stored on this device. Contains nothing about patients or practices. */
export interface Preferences {
  readonly density: "normal" | "compact";
  readonly singleLetters: boolean;
  readonly sideCollapsed: boolean;
  /** IDs of the users of this device who hide cancelled appointments. */
  readonly hideCancelledFor: readonly number[];
  /**
   * True shows short names in the waiting room. Null if not chosen yet: phones then show short names, other
   * screens don't.
   */
  readonly shortNames: boolean | null;
  /** IDs of the sets of doctors last chosen in the calendar, by the IDs of the users of this device. */
  readonly doctorSets: Readonly<Record<number, number>>;
  /** True plays a sound when a patient is ready in the waiting room. */
  readonly roomSound: boolean;
}

const KEY = "corella.preferences";
const defaults: Preferences = {
  density: "normal",
  singleLetters: true,
  sideCollapsed: false,
  hideCancelledFor: [],
  shortNames: null,
  doctorSets: {},
  roomSound: false,
};
const listeners = new Set<() => void>();

function readPreferences(): Preferences {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...defaults, ...(typeof value === "object" ? value : {}) };
  } catch {
    return defaults;
  }
}

let current = readPreferences();

function applyDensity(): void {
  document.documentElement.dataset["density"] = current.density;
}
// The features' lists of pages are also read by tools outside a browser.
if (typeof document !== "undefined") applyDensity();

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  applyDensity();
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A private window refuses storage; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const preferences = (): Preferences => current;
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences);
