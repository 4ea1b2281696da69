import { useSyncExternalStore } from "react";

const query = typeof matchMedia === "function" ? matchMedia("(min-width: 1280px)") : null;

function subscribe(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Returns true if the window has room for a pane beside a list, from 1280 px. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
