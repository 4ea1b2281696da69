import { type RefObject, useLayoutEffect } from "react";

/** Leaves out fields for several choices, which open their list over the foot when they get the focus. */
const FIELDS = [
  "input:not([type=hidden], [type=file], [type=radio], [type=checkbox], :disabled, [readonly], .mantine-PillsInputField-field)",
  "textarea:not(:disabled, [readonly])",
  "select:not(:disabled)",
].join(", ");

/**
 * Gives the first field of a dialog the focus where the dialog names no other element. Sets the attribute before
 * the dialog looks for it, which would otherwise choose the button that closes it.
 */
export function useFirstField(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = inside.current?.closest("[role=dialog]");
    if (!dialog || dialog.querySelector("[data-autofocus]")) return;
    inside.current?.querySelector(FIELDS)?.setAttribute("data-autofocus", "true");
  }, [inside]);
}
