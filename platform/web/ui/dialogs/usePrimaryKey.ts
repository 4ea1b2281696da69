import { type RefObject, useEffect } from "react";

const PRIMARY_SELECTOR = "button[data-kind=primary]:not(:disabled), button[data-kind=loss]:not(:disabled)";

/** Presses a dialog's primary button on Ctrl Enter, unless the dialog's content has handled the key. */
export function usePrimaryKey(
  inside: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
    const press = (event: KeyboardEvent): void => {
      const isSubmitKey =
        (event.ctrlKey || event.metaKey) && event.key === "Enter" && !event.defaultPrevented;
      const button = isSubmitKey
        ? [...(foot.current?.querySelectorAll<HTMLElement>(PRIMARY_SELECTOR) ?? [])].at(-1)
        : undefined;
      if (!button) return;
      event.preventDefault();
      const focused = document.activeElement;
      // Leaves the field first because a field reads its input on blur.
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
