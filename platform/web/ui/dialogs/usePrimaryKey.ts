import { type RefObject, useEffect } from "react";

const PRIMARY = "button[data-kind=primary]:not(:disabled), button[data-kind=loss]:not(:disabled)";

/** Ctrl Enter presses the button that a dialog is for, unless what is inside the dialog has taken the key. */
export function usePrimaryKey(inside: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
    const press = (event: KeyboardEvent): void => {
      const isAct = (event.ctrlKey || event.metaKey) && event.key === "Enter" && !event.defaultPrevented;
      const button = isAct ? [...(foot.current?.querySelectorAll<HTMLElement>(PRIMARY) ?? [])].at(-1) : undefined;
      if (!button) return;
      event.preventDefault();
      const focused = document.activeElement;
      // A field reads what is typed in it when it is left.
      if (focused instanceof HTMLElement) focused.blur();
      setTimeout(() => {
        button.click();
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
      });
    };
    dialog?.addEventListener("keydown", press);
    return () => dialog?.removeEventListener("keydown", press);
  }, [inside, foot]);
}
