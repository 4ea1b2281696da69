import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { appointmentElement } from "../appointment/element.ts";
import type { Stop } from "./grid-focus.ts";

/** Gives the focus to what is drawn at a stop of the grid: a real button, so that it is read aloud. */
export function useStopFocus(root: RefObject<HTMLElement | null>, stop: Stop, wanted: Stop) {
  const focusNext = useRef(false);
  const isInside = useRef(false);

  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    // What had the focus may be gone: read again, or covered by an appointment that came in.
    if (isInside.current && document.activeElement === document.body) focusNext.current = true;
    if (!focusNext.current) return;
    const isThere = stop.day === wanted.day || (stop.appointment !== null && stop.appointment === wanted.appointment);
    const target = appointmentElement(grid, stop.appointment) ?? grid.querySelector<HTMLElement>("[data-cursor]");
    if (!isThere || !target) return;
    focusNext.current = false;
    target.focus();
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  /** The stop has the focus as soon as it is drawn. */
  const focusSoon = useCallback((): void => {
    focusNext.current = true;
  }, []);
  const focusAppointment = (key: string): void => {
    const target = appointmentElement(root.current, key);
    if (target !== document.activeElement) target?.focus();
  };
  const entered = (): void => {
    isInside.current = true;
  };
  const onBlur = (event: FocusEvent): void => {
    // What is taken out of the page loses the focus too, and then nobody has left.
    if (event.target.isConnected && !root.current?.contains(event.relatedTarget)) isInside.current = false;
  };
  return { focusSoon, focusAppointment, entered, onBlur };
}
