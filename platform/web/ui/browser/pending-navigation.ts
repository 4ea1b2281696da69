import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { afterFrame } from "./after-frame.ts";

/** Address that was just chosen but not yet written. Null otherwise. */
let pendingAddress: string | null = null;
/** Address chosen last, until its page has loaded. Null otherwise. */
let chosenAddress: string | null = null;
let cancelFrame = (): void => undefined;
const listeners = new Set<() => void>();

function setPending(to: string | null): void {
  pendingAddress = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns a function that navigates within Corella. The next frame shows the choice (`usePending`); the
 * address and page change after it, because replacing a page on a slow computer takes longer than a press may
 * go without a response.
 */
export function useAppNavigate(): (to: string) => void {
  const router = useRouter();
  return (to) => {
    cancelFrame();
    setPending(to);
    cancelFrame = afterFrame(() => {
      chosenAddress = to;
      const clearChosen = (): void => {
        if (chosenAddress === to) chosenAddress = null;
      };
      void router.navigate({ href: to }).then(clearChosen, clearChosen);
      // Clears the mark: by now the address has changed, or the question about unsaved changes is open, and
      // the menu shows the actual page.
      setTimeout(() => pendingAddress === to && setPending(null));
    });
  };
}

/** Selects a plain value from the address just chosen. `isPending` is false if no navigation is pending. */
export function usePending<Value extends string | boolean | undefined>(
  select: (address: string) => Value,
): { isPending: true; value: Value } | { isPending: false } {
  const value = useSyncExternalStore(subscribe, () =>
    pendingAddress === null ? null : select(pendingAddress),
  );
  return value === null ? { isPending: false } : { isPending: true, value };
}

/** Returns true if the user navigated here by a link. Back and Forward restore the page at once. */
export const isPendingNavigation = (address: string): boolean => chosenAddress === address;
