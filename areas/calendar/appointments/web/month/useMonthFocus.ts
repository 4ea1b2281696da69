import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";

/** The focused element: a day or an appointment. */
type Place = { readonly appointment: string } | { readonly day: Day };

export const dayOfElement = (element: Element | null): Day | null => {
  const text = element?.closest("[data-day]")?.getAttribute("data-day") ?? "";
  return isDay(text) ? text : null;
};

const elementOf = (month: Element, place: Place): HTMLElement | null =>
  "day" in place
    ? month.querySelector<HTMLElement>(`[data-day="${place.day}"] button`)
    : ([...month.querySelectorAll<HTMLElement>("[data-appointment]")].find(
        (each) => each.getAttribute("data-appointment") === place.appointment,
      ) ?? null);

/** Makes the buttons of one day the tab stops, and focuses a requested element as soon as it is rendered. */
export function useMonthFocus(root: RefObject<HTMLElement | null>, day: Day, appointments: readonly Appointment[]) {
  const focusNext = useRef<Place | null>(null);
  // Remembers the focused element while a dialog has the focus.
  const focused = useRef<Place | null>(null);

  useEffect(() => {
    const month = root.current;
    if (!month) return;
    for (const button of month.querySelectorAll("button")) button.tabIndex = dayOfElement(button) === day ? 0 : -1;
    // The focused appointment may have moved back because its move was declined or could not be saved.
    if (document.activeElement === document.body) focusNext.current ??= focused.current;
    const wanted = focusNext.current;
    const target = wanted && elementOf(month, wanted);
    if (!wanted || !target) return;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    // A moved appointment is rendered again at its new day, so the focus request stays until then.
    const isSettled = (key: string): boolean =>
      dayOfElement(target) === appointments.find((each) => appointmentKey(each) === key)?.appointment_date;
    if ("day" in wanted || isSettled(wanted.appointment)) focusNext.current = null;
  });

  const focusSoon = (place: Place): void => {
    focusNext.current = place;
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const on = dayOfElement(target);
    const key = target.getAttribute("data-appointment");
    if (on !== null) focused.current = key === null ? { day: on } : { appointment: key };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // An element that is removed from the page also loses the focus, but the user has not left the month.
    const isAsked = relatedTarget instanceof Element && relatedTarget.closest("[role=dialog]") !== null;
    if (target.isConnected && !isAsked && !root.current?.contains(relatedTarget)) focused.current = null;
  };
  return { focusSoon, onFocus, onBlur };
}
