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
  const abortDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => abortDrag.current?.(), []);
  return (event) => {
    const source =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-appointment]") : null;
    const key = source?.getAttribute("data-appointment") ?? null;
    if (source === null || key === null || event.button !== 0 || !options.mayTake(key)) return;
    abortDrag.current?.();
    abortDrag.current = startDrag(source, event.nativeEvent, {
      onDrop: (day) => options.onDrop(key, day),
      says: (day) => options.says(key, day),
      onDragging: options.onDragging,
    });
  };
}

/** Callbacks of the drag of one appointment. */
interface DragActs extends Pick<Options, "onDragging"> {
  onDrop: (day: Day) => void;
  /** Returns the warning about moving the appointment to this day. Empty if there is none. */
  says: (day: Day) => string;
}

function startDrag(
  source: HTMLElement,
  press: PointerEvent,
  { onDrop, says, onDragging }: DragActs,
): () => void {
  const box = source.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let overCell: Element | null = null;
  return followPress(press, {
    begin: () => {
      ghost = appendGhost(source, box.width);
      if (!ghost) return;
      source.setAttribute("data-held", "");
      onDragging(true);
    },
    follow: ({ clientX, clientY }) => {
      if (ghost)
        ghost.style.translate = `${box.left + clientX - press.clientX}px ${box.top + clientY - press.clientY}px`;
      const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-day]") ?? null;
      if (cell !== overCell) {
        overCell?.removeAttribute("data-over");
        cell?.setAttribute("data-over", "");
        overCell = cell;
        const day = cell?.getAttribute("data-day") ?? "";
        const warning = isDay(day) ? says(day) : "";
        if (warning) ghost?.setAttribute("data-warns", warning);
        else ghost?.removeAttribute("data-warns");
      }
      // Scrolls because a month of six weeks may be higher than the screen.
      scrollNear(source.closest(`.${classes.scroll}`), clientY);
    },
    end: () => {
      overCell?.removeAttribute("data-over");
      ghost?.remove();
      source.removeAttribute("data-held");
      onDragging(false);
    },
    drop: () => {
      const day = overCell?.getAttribute("data-day") ?? "";
      if (isDay(day)) onDrop(day);
    },
  });
}

/**
 * Appends a copy of the element to the page, `width` pixels wide, which follows the pointer. Null if the
 * element can't be copied.
 */
function appendGhost(source: HTMLElement, width: number): HTMLElement | null {
  const ghost = source.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) return null;
  ghost.classList.add(classes.ghost ?? "");
  ghost.removeAttribute("data-appointment");
  ghost.inert = true;
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  return ghost;
}
