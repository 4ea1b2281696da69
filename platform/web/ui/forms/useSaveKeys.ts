import { type RefObject, useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

/** Ctrl Enter and Ctrl S save the form that has the focus, or do what the dialog around this element is for. */
export function useSaveKeys(ref: RefObject<HTMLElement | null>, save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    const { current } = ref;
    const within = current instanceof HTMLFormElement ? current : current?.closest<HTMLElement>('[role="dialog"]');
    const listen = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
      if (!isSave) return;
      event.preventDefault();
      event.stopPropagation();
      // A field reads what is typed in it when it is left.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        latest.current();
        if (focused instanceof HTMLElement) focused.focus();
      });
    };
    within?.addEventListener("keydown", listen);
    return () => within?.removeEventListener("keydown", listen);
  }, [ref, latest]);
}
