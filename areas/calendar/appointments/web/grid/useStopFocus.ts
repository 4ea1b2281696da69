import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { appointmentElement } from "../appointment/element.ts";
import type { Stop } from "./grid-focus.ts";

/** Focuses the element at the keyboard position, so that screen readers read it. */
export function useStopFocus(root: RefObject<HTMLElement | null>, stop: Stop, wantedStop: Stop) {
  const focusNext = useRef(false);
  const isInside = useRef(false);

  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    // The focused element may be gone because it was read again or covered by a new appointment.
    if (isInside.current && document.activeElement === document.body) focusNext.current = true;
    if (!focusNext.current) return;
    const isAtStop =
      stop.day === wantedStop.day ||
      (stop.appointment !== null && stop.appointment === wantedStop.appointment);
    const target =
      appointmentElement(grid, stop.appointment) ?? grid.querySelector<HTMLElement>("[data-cursor]");
    if (!isAtStop || !target) return;
    focusNext.current = false;
    target.focus();
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  /** Focuses the stop as soon as it is rendered. */
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
    // An element that is removed from the page also loses the focus, but the user has not left the grid.
    if (event.target.isConnected && !root.current?.contains(event.relatedTarget)) isInside.current = false;
  };
  return { focusSoon, focusAppointment, entered, onBlur };
}
