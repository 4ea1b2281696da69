import { useSyncExternalStore } from "react";

/** Makes a hook that returns whether the window fits a media query, and follows it. */
export function mediaHook(media: string): () => boolean {
  const query = typeof matchMedia === "function" ? matchMedia(media) : null;
  const subscribe = (listener: () => void): (() => void) => {
    query?.addEventListener("change", listener);
    return () => query?.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
