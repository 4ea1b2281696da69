import { type PointerEvent as Press, useEffect, useRef } from "react";
import { type Day, isDay } from "#kernel/day.ts";
import classes from "./month.module.css";

/** A press that goes this far is a drag; with a finger it is one that rests this long, for a finger that moves scrolls. */
const FAR_PX = 6;
const REST_MS = 300;
const EDGE_PX = 36;

interface Options {
  /** Whether what is called so may be taken away. */
  mayTake: (key: string) => boolean;
  onDrop: (key: string, day: Day) => void;
  onDragging: (isDragging: boolean) => void;
}

/** Takes what is marked `data-visit` and lets it go over a cell marked `data-day`. Escape takes it back. */
export function useDayDrag(options: Options): (event: Press) => void {
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => () => ending.current?.(), []);
  return (event) => {
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-visit]") : null;
    const key = source?.getAttribute("data-visit") ?? null;
    if (source === null || key === null || event.button !== 0 || !options.mayTake(key)) return;
    ending.current?.();
    ending.current = drag(source, event.nativeEvent, {
      onDrop: (day) => options.onDrop(key, day),
      onDragging: options.onDragging,
    });
  };
}

/** Follows one press from here to its end. */
function drag(
  source: HTMLElement,
  pressed: PointerEvent,
  { onDrop, onDragging }: { onDrop: (day: Day) => void; onDragging: Options["onDragging"] },
): () => void {
  const stop = new AbortController();
  const isFinger = pressed.pointerType === "touch";
  const box = source.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  const begin = (): void => {
    const shown = source.cloneNode(true);
    if (ghost !== null || !(shown instanceof HTMLElement)) return;
    ghost = shown;
    ghost.classList.add(classes.ghost ?? "");
    ghost.removeAttribute("data-visit");
    ghost.inert = true;
    ghost.style.width = `${box.width}px`;
    document.body.append(ghost);
    source.setAttribute("data-held", "");
    onDragging(true);
    follow(pressed);
  };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    if (ghost) ghost.style.translate = `${box.left + clientX - pressed.clientX}px ${box.top + clientY - pressed.clientY}px`;
    const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-day]") ?? null;
    if (cell !== over) {
      over?.removeAttribute("data-over");
      cell?.setAttribute("data-over", "");
      over = cell;
    }
    scrollNear(source, clientY);
  };
  const end = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    clearTimeout(rest);
    over?.removeAttribute("data-over");
    if (ghost === null) return;
    ghost.remove();
    source.removeAttribute("data-held");
    onDragging(false);
    // The click of the button that was let go is none.
    const swallow = (click: Event): void => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
  };

  const rest = isFinger ? setTimeout(begin, REST_MS) : undefined;
  const listen: AddEventListenerOptions = { signal: stop.signal };
  const moved = (event: PointerEvent): void => {
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > FAR_PX;
    if (ghost === null && far && isFinger) end();
    else if (ghost === null && far) begin();
    if (ghost !== null) follow(event);
  };
  const dropped = (): void => {
    const day = over?.getAttribute("data-day") ?? "";
    const isHeld = ghost !== null;
    end();
    if (isHeld && isDay(day)) onDrop(day);
  };
  window.addEventListener("pointermove", moved, listen);
  window.addEventListener("pointerup", dropped, listen);
  window.addEventListener("pointercancel", end, listen);
  window.addEventListener("blur", end, listen);
  const still = (event: TouchEvent): void => {
    if (ghost !== null) event.preventDefault();
  };
  window.addEventListener("touchmove", still, { ...listen, passive: false });
  const escaped = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || ghost === null) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener("keydown", escaped, { ...listen, capture: true });
  return end;
}

/** A month of six weeks may be higher than the screen. */
function scrollNear(source: Element, y: number): void {
  const scroller = source.closest(`.${classes.scroll}`);
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y > bottom - EDGE_PX) scroller.scrollTop += 10;
  else if (y < top + EDGE_PX) scroller.scrollTop -= 10;
}
