const selectableTypes = new Set(["text", "search", "tel", "email", "url", "password", "number"]);

/**
 * Selects the text of a field that Tab enters, and of the field a dialog opens on. Browsers do so by
 * themselves, except where a focus trap moves the focus; "+1" would then be typed behind the date instead of
 * replacing it. Returns the function that stops the selecting.
 */
export function selectEntered(): () => void {
  let isTab = false;
  const recordKey = (event: KeyboardEvent | PointerEvent): void => {
    isTab = event instanceof KeyboardEvent && event.key === "Tab";
  };
  const select = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLInputElement) || !selectableTypes.has(target.type) || target.value === "")
      return;
    if (isTab || target.hasAttribute("data-autofocus")) target.select();
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  window.addEventListener("keydown", recordKey, options);
  window.addEventListener("pointerdown", recordKey, options);
  window.addEventListener("focusin", select, options);
  return () => controller.abort();
}
