import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

/** Saves the focused form on Ctrl Enter and Ctrl S, or runs the action of the dialog around the element. */
export function useSaveKeys(ref: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    const { current } = ref;
    const region =
      current instanceof HTMLFormElement ? current : current?.closest<HTMLElement>('[role="dialog"]');
    const handleKey = (event: KeyboardEvent): void => {
      const isSave =
        (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
      if (!isSave) return;
      event.preventDefault();
      event.stopPropagation();
      // Leaves the field first because a field reads its input on blur.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        latest.current();
        if (focused instanceof HTMLElement) focused.focus();
      });
    };
    region?.addEventListener("keydown", handleKey);
    return () => region?.removeEventListener("keydown", handleKey);
  }, [ref, latest]);
}
