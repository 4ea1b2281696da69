import { clipboard } from "#platform/web/secure-browser.ts";

/** Copies text to the clipboard. Browsers have navigator.clipboard on secure pages only: over plain http the selected text of a field is copied. */
export async function copyText(text: string): Promise<void> {
  const board = clipboard();
  if (board !== undefined) return board.writeText(text);
  const focused = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  // Inside the open dialog, which takes the focus back from whatever is outside it.
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser did not copy");
}
