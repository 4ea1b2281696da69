/** Timeout in milliseconds after which the keys are released, because the form's code may never arrive. */
const MAX_BUFFER_MS = 4000;

const isTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

/** Types text into a field like the user, so that React receives the event and selected text is replaced. */
function typeText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

/** True while keystrokes are buffered. Further calls are ignored because only one form opens at a time. */
let isBuffering = false;

/**
 * Buffers keystrokes while a form opened by a shortcut is loading, so that none is lost or triggers a
 * shortcut. Types them into the first field that gets the focus.
 */
export function bufferKeystrokes(): void {
  if (isBuffering) return;
  isBuffering = true;
  let buffer = "";
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => {
    isBuffering = false;
    controller.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, MAX_BUFFER_MS);
  const bufferKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return stop();
    if (event.key === "Backspace") buffer = buffer.slice(0, -1);
    else if (!isTyped(event)) return undefined;
    else if (!event.repeat) buffer += event.key;
    event.preventDefault();
    return event.stopPropagation();
  };
  const typeBuffer = ({ target }: FocusEvent): void => {
    stop();
    // Waits until the field has handled its own focus event.
    if (buffer !== "" && takesText(target)) queueMicrotask(() => typeText(target, buffer));
  };
  window.addEventListener("keydown", bufferKey, { capture: true, signal });
  window.addEventListener("focusin", typeBuffer, { capture: true, signal });
  window.addEventListener("pointerdown", stop, { capture: true, signal });
}
