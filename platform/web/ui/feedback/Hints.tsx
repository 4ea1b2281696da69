import { type FunctionComponent, useEffect, useState } from "react";

/** Element under the mouse or keyboard focus, and whether its hint is visible. */
export interface Hint {
  target: HTMLElement;
  opened: boolean;
}

const DELAY_MS = 350;
const hintTargetOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;

const isVisibleFocus = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset["hint"] !== undefined && target.matches(":focus-visible");

/**
 * Shows the `data-hint` text of the element under the mouse or keyboard focus. Rendered once per page;
 * `data-hint-side` sets the position.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint | null>(null);
  const [HintComponent, setHintComponent] = useState<FunctionComponent<Hint> | null>(null);
  useEffect(
    () =>
      watchHover((target) =>
        setHint((last) => (target ? { target, opened: true } : last && { ...last, opened: false })),
      ),
    [],
  );
  const isMissing = hint !== null && HintComponent === null;
  useEffect(() => {
    if (!isMissing) return;
    void import("./HintTooltip.tsx").then(
      (module) => setHintComponent(() => module.HintTooltip),
      // A failed load is retried with the next hint.
      () => setHint(null),
    );
  }, [isMissing]);
  return HintComponent && hint && <HintComponent {...hint} />;
}

/**
 * Calls `onRest` with the element on which the mouse or keyboard focus rests for 350 ms, and with null once it
 * leaves or a press follows. Returns the function that stops listening.
 */
function watchHover(onRest: (target: HTMLElement | null) => void): () => void {
  let currentTarget: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    onRest(null);
  };
  const moveTo = (target: HTMLElement | null) => {
    if (target === currentTarget) return;
    if (currentTarget) hide();
    currentTarget = target;
    if (target) timer = setTimeout(() => onRest(target), DELAY_MS);
  };
  const controller = new AbortController();
  const { signal } = controller;
  const handleMouse = (event: PointerEvent) =>
    moveTo(event.pointerType === "mouse" ? hintTargetOf(event.target) : null);
  document.addEventListener("pointerover", handleMouse, { signal });
  document.documentElement.addEventListener("pointerleave", () => moveTo(null), { signal });
  // Ignores focus set by mouse or touch, because `:focus-visible` matches only keyboard focus.
  document.addEventListener("focusin", ({ target }) => isVisibleFocus(target) && moveTo(target), { signal });
  document.addEventListener("focusout", ({ target }) => target === currentTarget && moveTo(null), { signal });
  document.addEventListener("pointerdown", () => currentTarget && hide(), { signal, capture: true });
  document.addEventListener("keydown", ({ key }) => currentTarget && key === "Escape" && hide(), { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
