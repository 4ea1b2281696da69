/** A form whose code never came gives the keys back. */
const GIVE_UP_MS = 4000;

const isTyped = (event: KeyboardEvent): boolean => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

const takesText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

/** As if it had been typed there: React hears of it, and what was selected gives way. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

/** One form at a time is on its way: whoever asks meanwhile asks for the same. */
let isHolding = false;

/**
 * A form was asked for by a key and is still on its way, while somebody types on: the letters are held, so that none fires a shortcut or is
 * lost, and go to the field where the form begins.
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
    // Once the field has had its own say on being entered.
    if (held !== "" && takesText(target)) queueMicrotask(() => type(target, held));
  };
  window.addEventListener("keydown", hold, { capture: true, signal });
  window.addEventListener("focusin", give, { capture: true, signal });
  window.addEventListener("pointerdown", stop, { capture: true, signal });
}
