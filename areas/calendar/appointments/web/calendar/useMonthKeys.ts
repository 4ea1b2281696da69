import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, type Day, isDay, startOfWeek } from "#kernel/day.ts";
import { mayFire } from "#platform/web/ui/shortcuts.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { movedBy } from "./snap.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Month {
  root: RefObject<HTMLElement | null>;
  /** The day the calendar is at. */
  chosen: Day;
  days: readonly Day[];
  appointments: readonly Appointment[];
  /** The keys went past the days on screen. */
  onDay: (day: Day) => void;
}

const cellOf = (element: Element | null): Element | null => element?.closest("[data-day]") ?? null;
const dayIn = (element: Element | null): Day | null => {
  const text = cellOf(element)?.getAttribute("data-day") ?? "";
  return isDay(text) ? text : null;
};

const appointmentIn = (month: Element, key: string): HTMLElement | null =>
  [...month.querySelectorAll<HTMLElement>("[data-appointment]")].find((each) => each.getAttribute("data-appointment") === key) ??
  null;

/**
 * Tab reaches one day of the month and what is on it; the arrows go over the days. With Alt they take the appointment they stand on along, by a day or
 * a week; X cancels it, Delete deletes it.
 */
export function useMonthKeys({ root, chosen, days, appointments, onDay }: Month) {
  const acts = useAppointmentActs();
  const [stood, setStood] = useState({ day: chosen, chosen });
  const focusNext = useRef<{ appointment: string } | { day: Day } | null>(null);
  // What has the focus, also while a dialog has it for a while.
  const focused = useRef<{ appointment: string } | { day: Day } | null>(null);
  // The calendar that went elsewhere is where the keys go on from.
  const day = stood.chosen === chosen && days.includes(stood.day) ? stood.day : chosen;

  useEffect(() => {
    const month = root.current;
    if (!month) return;
    for (const button of month.querySelectorAll("button")) button.tabIndex = dayIn(button) === day ? 0 : -1;
    // It may be drawn elsewhere now: a move that was thought better of, or that could not be saved.
    if (document.activeElement === document.body) focusNext.current ??= focused.current;
    const wanted = focusNext.current;
    if (!wanted) return;
    const target =
      "appointment" in wanted
        ? appointmentIn(month, wanted.appointment)
        : month.querySelector<HTMLElement>(`[data-day="${wanted.day}"] button`);
    if (!target) return;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    // An appointment on the move is drawn again where it goes.
    if (
      "day" in wanted ||
      dayIn(target) === appointments.find((appointment) => appointmentKey(appointment) === wanted.appointment)?.appointment_date
    )
      focusNext.current = null;
  });

  const go = (next: Day): void => {
    focusNext.current = { day: next };
    setStood({ day: next, chosen });
    if (!days.includes(next)) onDay(next);
  };
  /** What was dragged is where the keys go on from. */
  const stand = (appointment: string, on: Day): void => {
    focusNext.current = { appointment };
    setStood({ day: on, chosen });
  };
  const changing = (event: KeyboardEvent, appointment: Appointment): (() => void) | null => {
    const step = STEPS[event.key];
    if (event.altKey && step !== undefined && !appointment.cancelled) {
      return () => {
        const when = movedBy(appointment, { days: step });
        stand(appointmentKey(appointment), when.appointment_date);
        acts.nudge(appointment, when);
        if (!days.includes(when.appointment_date)) onDay(when.appointment_date);
      };
    }
    if (event.key === "Delete") return () => acts.remove(appointment);
    if (event.key.toLowerCase() !== "x" || !mayFire({ keys: "x" }, event.target)) return null;
    return () => (appointment.cancelled ? acts.uncancel(appointment) : acts.cancel(appointment));
  };
  const walking = (event: KeyboardEvent, from: Day): (() => void) | null => {
    if (event.altKey || event.shiftKey) return null;
    const step = STEPS[event.key];
    if (step !== undefined) return () => go(addDays(from, step));
    if (event.key === "Home") return () => go(startOfWeek(from));
    return event.key === "End" ? () => go(addDays(startOfWeek(from), 6)) : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const from = dayIn(event.target);
    if (from === null) return;
    const key = event.target.getAttribute("data-appointment");
    const appointment = appointments.find((each) => appointmentKey(each) === key);
    if (event.ctrlKey || event.metaKey) {
      if (!appointment || !acts.mayEdit || event.key.toLowerCase() !== "x") return;
      event.preventDefault();
      acts.cut(appointment);
      return;
    }
    const act = (appointment && acts.mayEdit ? changing(event, appointment) : null) ?? walking(event, from);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const on = dayIn(target);
    const key = target.getAttribute("data-appointment");
    if (on !== null) focused.current = key === null ? { day: on } : { appointment: key };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // What is taken out of the page loses the focus too, and then nobody has left.
    const isAsked = relatedTarget instanceof Element && relatedTarget.closest("[role=dialog]") !== null;
    if (target.isConnected && !isAsked && !root.current?.contains(relatedTarget)) focused.current = null;
  };
  return { onKeyDown, onFocus, onBlur, stand };
}
