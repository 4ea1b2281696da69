/** Copies text to the clipboard. Browsers have navigator.clipboard on secure pages only: over plain http the selected text of a field is copied. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line eslint/no-restricted-properties -- asked for first, and done without where it is missing
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
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
