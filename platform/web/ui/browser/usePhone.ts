import { useSyncExternalStore } from "react";

export const PHONE = "(max-width: 767px)";
const query = typeof matchMedia === "function" ? matchMedia(PHONE) : null;

function subscribe(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Under 768 px: bottom tabs, two-line rows, full-screen dialogs. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
