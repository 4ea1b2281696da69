const selectable = new Set(["text", "search", "tel", "email", "url", "password", "number"]);

/**
 * Selects the text of a field that Tab enters, and of the field a dialog opens on. Browsers do so by
 * themselves, except where a focus trap moves the focus; "+1" would then be typed behind the date instead of
 * replacing it. Returns the function that stops the selecting.
 */
export function selectEntered(): () => void {
  let isTab = false;
  const note = (event: KeyboardEvent | PointerEvent): void => {
    isTab = event instanceof KeyboardEvent && event.key === "Tab";
  };
  const select = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLInputElement) || !selectable.has(target.type) || target.value === "") return;
    if (isTab || target.hasAttribute("data-autofocus")) target.select();
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener("keydown", note, options);
  window.addEventListener("pointerdown", note, options);
  window.addEventListener("focusin", select, options);
  return () => listening.abort();
}
