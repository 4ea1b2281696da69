import { useSyncExternalStore } from "react";

/** Creates a hook that returns true while the window matches a media query. */
export function mediaHook(media: string): () => boolean {
  const query = typeof matchMedia === "function" ? matchMedia(media) : null;
  const subscribe = (listener: () => void): (() => void) => {
    query?.addEventListener("change", listener);
    return () => query?.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
