import { useEffect } from "react";
import type { OpenClient } from "#platform/web/shell/client.tsx";
import type { FinishedChange } from "./acts/useUndo.ts";

export type { FinishedChange };

/** `client` is the client whose calendar was changed. */
type Listener = (change: FinishedChange, client: OpenClient) => void;

const listeners = new Set<Listener>();

/** Calls the listeners of `useFinishedChange`. */
export function notifyFinished(change: FinishedChange, client: OpenClient): void {
  for (const listener of listeners) listener(change, client);
}

/** Calls the function after each saved change of an appointment, while the component is mounted. */
export function useFinishedChange(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
