import { type RefObject, useEffect } from "react";

/** Ctrl Enter and Ctrl S save the form that has the focus. */
export function useSaveKeys(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    const listen = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
      if (!isSave) return;
      event.preventDefault();
      event.stopPropagation();
      // A field reads what is typed in it when it is left.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        form?.requestSubmit();
        if (focused instanceof HTMLElement) focused.focus();
      });
    };
    form?.addEventListener("keydown", listen);
    return () => form?.removeEventListener("keydown", listen);
  }, [ref]);
}
