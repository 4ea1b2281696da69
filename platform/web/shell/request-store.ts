import { useSyncExternalStore } from "react";

/** A value that one part of a page requests and another part shows, such as a form over any page. */
export interface RequestStore<T> {
  /** Requests a value in place of an earlier one; null ends the request. */
  readonly ask: (value: T | null) => void;
  /** Returns the requested value. Null if nothing is requested. */
  readonly useRequested: () => T | null;
}

export function requestStore<T>(): RequestStore<T> {
  let requested: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    ask: (value) => {
      requested = value;
      for (const listener of listeners) listener();
    },
    useRequested: () => useSyncExternalStore(subscribe, () => requested),
  };
}
