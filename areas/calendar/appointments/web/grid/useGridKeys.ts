import type { KeyboardEvent } from "react";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { keyAt } from "../appointment/element.ts";
import { actByKey, handleKey, cutByKey } from "../calendar/appointment-keys.ts";
import { stopBeside, nearestStop } from "./grid-focus.ts";
import { changeByKey, SIDEWAYS } from "./keys.ts";
import { isWithin } from "../calendar/range.ts";
import { SLOT } from "./snap.ts";
import { type Grid, useGridStop } from "./useGridStop.ts";

interface GridWithKeys extends Grid {
  onOpen: (appointment: Appointment) => void;
  onPeek: (appointment: Appointment) => void;
  /** Called when the keyboard focus moves beyond the days on screen. */
  onDay: (day: Day) => void;
  /** Other doctors' columns beside this one, which then are to the left and right instead of other days. */
  beside?: NeighbourColumns | undefined;
}

export interface NeighbourColumns {
  /** Moves the keyboard focus to the next column, at a minute of the day. */
  go: (by: 1 | -1, minute: number) => void;
  /** Moves an appointment to the next column. */
  move: (appointment: Appointment, by: 1 | -1) => void;
}

/**
 * Handles the keys of the grid: the arrows move between free slots and appointments, Enter books or opens,
 * Alt moves the appointment, Shift resizes it, X cancels it, Delete deletes it.
 */
export function useGridKeys({ onOpen, onPeek, onDay, beside, ...grid }: GridWithKeys) {
  const acts = useAppointmentActs();
  const { range, appointments } = grid;
  const { stop, stops, minute, go, stand, focusSoon, onFocus, onBlur } = useGridStop(grid);

  const goToDay = (by: 1 | -1): void => {
    if (beside) {
      beside.go(by, minute());
      return;
    }
    const day = addDays(stop.day, by);
    const startMinute = minute();
    const slot = { day, from: startMinute, to: startMinute + SLOT, appointment: null };
    go(isWithin(day, range) ? (nearestStop(stops(day), startMinute) ?? slot) : slot, startMinute);
    if (!isWithin(day, range)) onDay(day);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => go(stopBeside(stops(stop.day), stop, -1)),
    ArrowDown: () => go(stopBeside(stops(stop.day), stop, 1)),
    ArrowLeft: () => goToDay(-1),
    ArrowRight: () => goToDay(1),
    Home: () => go(stops(stop.day)[0]),
    End: () => go(stops(stop.day).at(-1)),
  };
  const changeActionOf = (event: KeyboardEvent, appointment: Appointment): (() => void) | null => {
    const by = event.altKey && !appointment.cancelled ? SIDEWAYS[event.key] : undefined;
    if (beside && by) return () => beside.move(appointment, by);
    const when = appointment.cancelled ? null : changeByKey(event, appointment);
    if (!when) return actByKey(event, appointment, acts);
    return () => {
      focusSoon();
      acts.nudge(appointment, when);
      if (!isWithin(when.appointment_date, range)) onDay(when.appointment_date);
    };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const key = keyAt(event.target);
    const appointment = appointments.find((each) => appointmentKey(each) === key);
    if (cutByKey(event, appointment, acts)) return;
    if (key === null && !event.target.matches("[data-cursor]")) return;
    const change = appointment && acts.mayEdit ? changeActionOf(event, appointment) : null;
    const move = event.altKey || event.shiftKey ? undefined : moves[event.key];
    const open = appointment && event.key === "Enter" ? () => onOpen(appointment) : undefined;
    const peek = appointment && event.key === " " ? () => onPeek(appointment) : undefined;
    handleKey(event, change ?? move ?? open ?? peek);
  };
  return { stop, onKeyDown, onFocus, onBlur, go, stand };
}
