import { type FocusEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { keyAt } from "../appointment/element.ts";
import { nearestStop, type Stop, stopsOf } from "./grid-focus.ts";
import type { ShownHours } from "./shown-hours.ts";
import { type Range, isWithin } from "../calendar/range.ts";
import { useStopFocus } from "./useStopFocus.ts";

export interface Grid {
  root: RefObject<HTMLElement | null>;
  range: Range;
  shown: ShownHours;
  appointments: readonly Appointment[];
  start: Stop;
}

/** Tracks the keyboard position in the grid: a free slot or an appointment of the days on screen. */
export function useGridStop({ root, range, shown, appointments, start }: Grid) {
  const [wantedStop, setWantedStop] = useState<Stop>(start);
  // The minute that moving sideways aims at, kept when a long appointment is passed.
  const aim = useRef<number | null>(null);
  const stops = useCallback(
    (day: Day) => stopsOf(day, appointments, shown.from, shown.to),
    [appointments, shown],
  );

  const stop = useMemo(
    () => adjustStop(wantedStop, { start, range, appointments, stops }),
    [wantedStop, start, range, appointments, stops],
  );
  const { focusSoon, focusAppointment, entered, onBlur } = useStopFocus(root, stop, wantedStop);

  const go = (next: Stop | null | undefined, minute: number | null = null): void => {
    if (!next) return;
    aim.current = minute;
    focusSoon();
    setWantedStop(next);
  };
  const goTo = (appointment: Appointment): void => {
    const key = appointmentKey(appointment);
    if (stop.appointment !== key)
      setWantedStop(stops(appointment.appointment_date).find((each) => each.appointment === key) ?? stop);
  };
  /** Focuses an appointment that was pressed, so that the focus returns to it when its form closes. */
  const stand = (appointment: Appointment): void => {
    if (!root.current) return;
    goTo(appointment);
    focusAppointment(appointmentKey(appointment));
  };
  // A clicked appointment becomes the keyboard position.
  const onFocus = ({ target }: FocusEvent): void => {
    entered();
    const key = keyAt(target);
    const appointment = key === null ? undefined : appointments.find((each) => appointmentKey(each) === key);
    if (appointment) goTo(appointment);
  };
  return { stop, stops, minute: () => aim.current ?? stop.from, go, stand, focusSoon, onFocus, onBlur };
}

interface ShownStops extends Pick<Grid, "start" | "range" | "appointments"> {
  /** Returns the stops of a day. */
  stops: (day: Day) => readonly Stop[];
}

/**
 * Returns the position adjusted to changed days and appointments: the same appointment, or else the nearest
 * stop.
 */
function adjustStop(wantedStop: Stop, { start, range, appointments, stops }: ShownStops): Stop {
  const day = isWithin(wantedStop.day, range)
    ? wantedStop.day
    : isWithin(start.day, range)
      ? start.day
      : range.start;
  const movedAppointment = appointments.find(
    (appointment) =>
      appointmentKey(appointment) === wantedStop.appointment && isWithin(appointment.appointment_date, range),
  );
  const dayStops = stops(movedAppointment?.appointment_date ?? day);
  // Compares appointments by key only, and free slots by start as well, because a free slot may begin during
  // a cancelled appointment.
  const isWantedStop = (each: Stop) =>
    each.appointment === wantedStop.appointment &&
    (each.appointment !== null || each.from === wantedStop.from);
  return dayStops.find(isWantedStop) ?? nearestStop(dayStops, wantedStop.from) ?? wantedStop;
}
