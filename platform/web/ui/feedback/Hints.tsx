import { type FunctionComponent, useEffect, useState } from "react";

/** What a mouse rests on or the keyboard is at, and whether its words are to be seen. */
export interface Hint {
  target: HTMLElement;
  opened: boolean;
}

const DELAY_MS = 350;
const hintedAt = (at: EventTarget | null): HTMLElement | null =>
  at instanceof Element ? at.closest<HTMLElement>("[data-hint]") : null;

const isShownFocus = (at: EventTarget | null): at is HTMLElement =>
  at instanceof HTMLElement && at.dataset["hint"] !== undefined && at.matches(":focus-visible");

/** One for the whole page: shows the words of `data-hint` beside whatever a mouse rests on or the keyboard is at; `data-hint-side` says where. */
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
      // Where the line is down the next one asks again.
      () => setHint(null),
    );
  }, [isMissing]);
  return Shown && hint && <Shown {...hint} />;
}

/** Tells where a mouse or the focus of a keyboard has rested for a moment, and null once it left, or something was pressed. */
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
  // A finger or a mouse that puts the focus somewhere sees where: the browser shows a focus only where keys are used.
  document.addEventListener("focusin", ({ target }) => isShownFocus(target) && move(target), { signal });
  document.addEventListener("focusout", ({ target }) => target === over && move(null), { signal });
  document.addEventListener("pointerdown", () => over && hide(), { signal, capture: true });
  document.addEventListener("keydown", ({ key }) => over && key === "Escape" && hide(), { signal });
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
