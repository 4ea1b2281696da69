import { type PointerEvent as Press, useEffect, useRef } from "react";
import { type Day, isDay } from "#kernel/dates/day.ts";
import classes from "./month.module.css";
import { followPress } from "../grid/pointer-drag.ts";
import { scrollNear } from "../grid/scroll-near.ts";

interface Options {
  /** Returns true if the appointment with this key may be dragged. */
  mayTake: (key: string) => boolean;
  onDrop: (key: string, day: Day) => void;
  /** Returns the warning about moving the appointment to this day. Empty if there is none. */
  says: (key: string, day: Day) => string;
  onDragging: (isDragging: boolean) => void;
}

/**
 * Returns the handler that drags an element with `data-appointment` and drops it on a cell with `data-day`.
 * Escape aborts.
 */
export function useDayDrag(options: Options): (event: Press) => void {
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => () => ending.current?.(), []);
  return (event) => {
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-appointment]") : null;
    const key = source?.getAttribute("data-appointment") ?? null;
    if (source === null || key === null || event.button !== 0 || !options.mayTake(key)) return;
    ending.current?.();
    ending.current = drag(source, event.nativeEvent, {
      onDrop: (day) => options.onDrop(key, day),
      says: (day) => options.says(key, day),
      onDragging: options.onDragging,
    });
  };
}

function drag(
  source: HTMLElement,
  pressed: PointerEvent,
  { onDrop, says, onDragging }: { onDrop: (day: Day) => void; says: (day: Day) => string; onDragging: Options["onDragging"] },
): () => void {
  const box = source.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  return followPress(pressed, {
    begin: () => {
      const shown = source.cloneNode(true);
      if (!(shown instanceof HTMLElement)) return;
      ghost = shown;
      ghost.classList.add(classes.ghost ?? "");
      ghost.removeAttribute("data-appointment");
      ghost.inert = true;
      ghost.style.width = `${box.width}px`;
      document.body.append(ghost);
      source.setAttribute("data-held", "");
      onDragging(true);
    },
    follow: ({ clientX, clientY }) => {
      if (ghost) ghost.style.translate = `${box.left + clientX - pressed.clientX}px ${box.top + clientY - pressed.clientY}px`;
      const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-day]") ?? null;
      if (cell !== over) {
        over?.removeAttribute("data-over");
        cell?.setAttribute("data-over", "");
        over = cell;
        const day = cell?.getAttribute("data-day") ?? "";
        const said = isDay(day) ? says(day) : "";
        if (said) ghost?.setAttribute("data-warns", said);
        else ghost?.removeAttribute("data-warns");
      }
      // Scrolls because a month of six weeks may be higher than the screen.
      scrollNear(source.closest(`.${classes.scroll}`), clientY);
    },
    end: () => {
      over?.removeAttribute("data-over");
      ghost?.remove();
      source.removeAttribute("data-held");
      onDragging(false);
    },
    drop: () => {
      const day = over?.getAttribute("data-day") ?? "";
      if (isDay(day)) onDrop(day);
    },
  });
}
