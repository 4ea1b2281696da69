/** Timeout in milliseconds after which the keys are released, because the form's code may never arrive. */
const GIVE_UP_MS = 4000;

const isTyped = (event: KeyboardEvent): boolean => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

/** Types text into a field like the user, so that React receives the event and selected text is replaced. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

/** True while keystrokes are buffered. Further calls are ignored because only one form opens at a time. */
let isHolding = false;

/**
 * Buffers keystrokes while a form opened by a shortcut is loading, so that none is lost or triggers a
 * shortcut. Types them into the first field that gets the focus.
 */
export function bufferKeystrokes(): void {
  if (isHolding) return;
  isHolding = true;
  let held = "";
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (): void => {
    isHolding = false;
    listening.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  const hold = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return stop();
    if (event.key === "Backspace") held = held.slice(0, -1);
    else if (!isTyped(event)) return undefined;
    else if (!event.repeat) held += event.key;
    event.preventDefault();
    return event.stopPropagation();
  };
  const give = ({ target }: FocusEvent): void => {
    stop();
    // Waits until the field has handled its own focus event.
    if (held !== "" && takesText(target)) queueMicrotask(() => type(target, held));
  };
  window.addEventListener("keydown", hold, { capture: true, signal });
  window.addEventListener("focusin", give, { capture: true, signal });
  window.addEventListener("pointerdown", stop, { capture: true, signal });
}
