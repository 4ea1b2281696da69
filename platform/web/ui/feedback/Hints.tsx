import { type FunctionComponent, useEffect, useState } from "react";

/** Element under the mouse or keyboard focus, and whether its hint is visible. */
export interface Hint {
  target: HTMLElement;
  opened: boolean;
}

const DELAY_MS = 350;
const hintedAt = (at: EventTarget | null): HTMLElement | null =>
  at instanceof Element ? at.closest<HTMLElement>("[data-hint]") : null;

const isShownFocus = (at: EventTarget | null): at is HTMLElement =>
  at instanceof HTMLElement && at.dataset["hint"] !== undefined && at.matches(":focus-visible");

/**
 * Shows the `data-hint` text of the element under the mouse or keyboard focus. Rendered once per page;
 * `data-hint-side` sets the position.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint | null>(null);
  const [Shown, setShown] = useState<FunctionComponent<Hint> | null>(null);
  useEffect(
    () => whereOneRests((target) => setHint((last) => (target ? { target, opened: true } : last && { ...last, opened: false }))),
    [],
  );
  const isMissing = hint !== null && Shown === null;
  useEffect(() => {
    if (!isMissing) return;
    void import("./ShownHint.tsx").then(
      (module) => setShown(() => module.ShownHint),
      // A failed load is retried with the next hint.
      () => setHint(null),
    );
  }, [isMissing]);
  return Shown && hint && <Shown {...hint} />;
}

/**
 * Calls `tell` with the element on which the mouse or keyboard focus rests for 350 ms, and with null once it
 * leaves or a press follows. Returns the function that stops listening.
 */
function whereOneRests(tell: (target: HTMLElement | null) => void): () => void {
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    tell(null);
  };
  const move = (target: HTMLElement | null) => {
    if (target === over) return;
    if (over) hide();
    over = target;
    if (target) timer = setTimeout(() => tell(target), DELAY_MS);
  };
  const listening = new AbortController();
  const { signal } = listening;
  const mouseAt = (event: PointerEvent) => move(event.pointerType === "mouse" ? hintedAt(event.target) : null);
  document.addEventListener("pointerover", mouseAt, { signal });
  document.documentElement.addEventListener("pointerleave", () => move(null), { signal });
  // Ignores focus set by mouse or touch, because `:focus-visible` matches only keyboard focus.
  document.addEventListener("focusin", ({ target }) => isShownFocus(target) && move(target), { signal });
  document.addEventListener("focusout", ({ target }) => target === over && move(null), { signal });
  document.addEventListener("pointerdown", () => over && hide(), { signal, capture: true });
  document.addEventListener("keydown", ({ key }) => over && key === "Escape" && hide(), { signal });
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
