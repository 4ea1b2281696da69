import { clipboard } from "#platform/web/secure-browser.ts";

/**
 * Copies text to the clipboard. Over plain http, where browsers lack `navigator.clipboard`, copies the
 * selection of a temporary field. Throws if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  const board = clipboard();
  if (board !== undefined) return board.writeText(text);
  const focused = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  // Adds the field inside the open dialog, because the dialog's focus trap takes the focus from elements
  // outside.
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser did not copy");
}
