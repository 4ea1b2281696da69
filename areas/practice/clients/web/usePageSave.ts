import { type RefObject, useEffect } from "react";

/**
 * Makes Ctrl S save a page's form wherever the focus is, unless a dialog is open. Inside the form, the form
 * handles the key itself.
 */
export function usePageSave(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s")
        return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) ref.current?.requestSubmit();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [ref]);
}
