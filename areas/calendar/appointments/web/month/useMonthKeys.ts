import { type KeyboardEvent, type RefObject, useState } from "react";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { actByKey, handleKey, cutByKey } from "../calendar/appointment-keys.ts";
import { moveTimeBy } from "../grid/snap.ts";
import { dayOfElement, useMonthFocus } from "./useMonthFocus.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Month {
  root: RefObject<HTMLElement | null>;
  /** The current day of the calendar. */
  chosen: Day;
  days: readonly Day[];
  appointments: readonly Appointment[];
  /** Called when the keyboard focus moves beyond the days on screen. */
  onDay: (day: Day) => void;
}

/** Returns the day that an unmodified arrow key, Home or End leads to. Null for other keys. */
function dayByKey({ key, altKey, shiftKey }: KeyboardEvent, from: Day): Day | null {
  if (altKey || shiftKey) return null;
  const step = STEPS[key];
  if (step !== undefined) return addDays(from, step);
  if (key === "Home") return startOfWeek(from);
  return key === "End" ? addDays(startOfWeek(from), 6) : null;
}

/**
 * Handles the keys of the month. Tab reaches one day and its appointments; the arrows move between days. Alt
 * and an arrow move the focused appointment by a day or a week; X cancels it, Delete deletes it.
 */
export function useMonthKeys({ root, chosen, days, appointments, onDay }: Month) {
  const acts = useAppointmentActs();
  const [position, setPosition] = useState({ day: chosen, chosen });
  // The keyboard position follows the calendar to another day.
  const day = position.chosen === chosen && days.includes(position.day) ? position.day : chosen;
  const { focusSoon, onFocus, onBlur } = useMonthFocus(root, day, appointments);

  const go = (next: Day): void => {
    focusSoon({ day: next });
    setPosition({ day: next, chosen });
    if (!days.includes(next)) onDay(next);
  };
  /** Sets the keyboard position to an appointment that was dragged. */
  const stand = (appointment: string, targetDay: Day): void => {
    focusSoon({ appointment });
    setPosition({ day: targetDay, chosen });
  };
  const changeActionOf = (event: KeyboardEvent, appointment: Appointment): (() => void) | null => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined || appointment.cancelled)
      return actByKey(event, appointment, acts);
    return () => {
      const when = moveTimeBy(appointment, { days: step });
      stand(appointmentKey(appointment), when.appointment_date);
      acts.nudge(appointment, when);
      if (!days.includes(when.appointment_date)) onDay(when.appointment_date);
    };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = event.target instanceof HTMLElement ? dayOfElement(event.target) : null;
    if (from === null || !(event.target instanceof HTMLElement)) return;
    const key = event.target.getAttribute("data-appointment");
    const appointment = appointments.find((each) => appointmentKey(each) === key);
    if (cutByKey(event, appointment, acts)) return;
    const next = dayByKey(event, from);
    const change = appointment && acts.mayEdit ? changeActionOf(event, appointment) : null;
    handleKey(event, change ?? (next === null ? null : () => go(next)));
  };
  return { onKeyDown, onFocus, onBlur, stand };
}
