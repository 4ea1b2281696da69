import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { afterFrame } from "./after-frame.ts";

/** The address somebody has just chosen and is not at yet. */
let ahead: string | null = null;
/** The address that was chosen last, until its page is there. */
let chosen: string | null = null;
let stop = (): void => undefined;
const listeners = new Set<() => void>();

function mark(to: string | null): void {
  ahead = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Goes to an address of Corella. What was chosen is shown with the next frame (`usePending`); the address is written, the old page taken away and the new
 * one drawn after it: on a slow computer that takes longer than a press may go unanswered.
 */
export function useAppNavigate(): (to: string) => void {
  const router = useRouter();
  return (to) => {
    stop();
    mark(to);
    stop = afterFrame(() => {
      chosen = to;
      const arrive = (): void => {
        if (chosen === to) chosen = null;
      };
      void router.navigate({ href: to }).then(arrive, arrive);
      // The address has changed by then, or a question about words that are not saved is in its way: either is what the menu shows.
      setTimeout(() => ahead === to && mark(null));
    });
  };
}

/** Selects a plain value from the address that was just chosen; `isPending` is false while none is on its way. */
export function usePending<Value extends string | boolean | undefined>(
  select: (address: string) => Value,
): { isPending: true; value: Value } | { isPending: false } {
  const value = useSyncExternalStore(subscribe, () => (ahead === null ? null : select(ahead)));
  return value === null ? { isPending: false } : { isPending: true, value };
}

/** Whether somebody pressed their way here. Who goes back or forward comes another way, and finds the page as it was left, at once. */
export const isPendingNavigation = (address: string): boolean => chosen === address;
