import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";

/** The focused element: a day or an appointment. */
type FocusPlace = { readonly appointment: string } | { readonly day: Day };

export const dayOfElement = (element: Element | null): Day | null => {
  const text = element?.closest("[data-day]")?.getAttribute("data-day") ?? "";
  return isDay(text) ? text : null;
};

const elementOf = (month: Element, place: FocusPlace): HTMLElement | null =>
  "day" in place
    ? month.querySelector<HTMLElement>(`[data-day="${place.day}"] button`)
    : ([...month.querySelectorAll<HTMLElement>("[data-appointment]")].find(
        (each) => each.getAttribute("data-appointment") === place.appointment,
      ) ?? null);

/** Makes the buttons of one day the tab stops, and focuses a requested element as soon as it is rendered. */
export function useMonthFocus(
  root: RefObject<HTMLElement | null>,
  day: Day,
  appointments: readonly Appointment[],
) {
  const focusNext = useRef<FocusPlace | null>(null);
  // Remembers the focused element while a dialog has the focus.
  const focusedPlace = useRef<FocusPlace | null>(null);

  useEffect(() => {
    const month = root.current;
    if (!month) return;
    for (const button of month.querySelectorAll("button"))
      button.tabIndex = dayOfElement(button) === day ? 0 : -1;
    // The focused appointment may have moved back because its move was declined or could not be saved.
    if (document.activeElement === document.body) focusNext.current ??= focusedPlace.current;
    const nextPlace = focusNext.current;
    const target = nextPlace && elementOf(month, nextPlace);
    if (!nextPlace || !target) return;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    // A moved appointment is rendered again at its new day, so the focus request stays until then.
    const isSettled = (key: string): boolean =>
      dayOfElement(target) === appointments.find((each) => appointmentKey(each) === key)?.appointment_date;
    if ("day" in nextPlace || isSettled(nextPlace.appointment)) focusNext.current = null;
  });

  const focusSoon = (place: FocusPlace): void => {
    focusNext.current = place;
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const focusedDay = dayOfElement(target);
    const key = target.getAttribute("data-appointment");
    if (focusedDay !== null) focusedPlace.current = key === null ? { day: focusedDay } : { appointment: key };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // An element that is removed from the page also loses the focus, but the user has not left the month.
    const isDialogFocused =
      relatedTarget instanceof Element && relatedTarget.closest("[role=dialog]") !== null;
    if (target.isConnected && !isDialogFocused && !root.current?.contains(relatedTarget))
      focusedPlace.current = null;
  };
  return { focusSoon, onFocus, onBlur };
}
