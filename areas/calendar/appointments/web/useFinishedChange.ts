import { useEffect } from "react";
import type { FinishedChange } from "./acts/useUndo.ts";

export type { FinishedChange };

type Listener = (change: FinishedChange) => void;

const listeners = new Set<Listener>();

/** Calls the listeners of `useFinishedChange`. */
export function notifyFinished(change: FinishedChange): void {
  for (const listener of listeners) listener(change);
}

/** Calls the function after each saved change of an appointment, while the component is mounted. */
export function useFinishedChange(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
