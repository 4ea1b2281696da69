import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { SLOT, slotOf } from "./snap.ts";

/** A position of the keyboard focus: a free slot or an appointment. Times are in minutes since midnight. */
export interface Stop {
  readonly day: Day;
  readonly from: number;
  readonly to: number;
  /** Key of the appointment, or null for a free slot. */
  readonly appointment: string | null;
}

const stopOf = (appointment: Appointment): Stop => ({
  day: appointment.appointment_date,
  from: minutesOf(appointment.start_time),
  to: minutesOf(appointment.end_time),
  appointment: appointmentKey(appointment),
});

/**
 * Returns the free slots and the appointments of a day in order of time. The time of a cancelled appointment
 * counts as free.
 */
export function stopsOf(day: Day, appointments: readonly Appointment[], from: number, to: number): Stop[] {
  const dayAppointments = appointments.filter((appointment) => appointment.appointment_date === day);
  const shownStops = dayAppointments.map(stopOf).filter((stop) => stop.to > from && stop.from < to);
  const takenStops = dayAppointments.filter((appointment) => !appointment.cancelled).map(stopOf);
  const free: Stop[] = [];
  for (let slot = slotOf(from); slot < to; slot += SLOT) {
    if (!takenStops.some((stop) => stop.from < slot + SLOT && stop.to > slot))
      free.push({ day, from: slot, to: slot + SLOT, appointment: null });
  }
  return [...shownStops, ...free].sort(
    (a, b) => a.from - b.from || a.to - b.to || (a.appointment ?? "").localeCompare(b.appointment ?? ""),
  );
}

const isSameStop = (a: Stop, b: Stop): boolean => a.from === b.from && a.appointment === b.appointment;

/** Returns the stop above (-1) or below (1), or the current one at the end of the day. */
export function stopBeside(stops: readonly Stop[], current: Stop, by: 1 | -1): Stop | null {
  const index = stops.findIndex((stop) => isSameStop(stop, current));
  if (index === -1) return nearestStop(stops, current.from);
  return stops[index + by] ?? stops[index] ?? null;
}

/** Returns the stop that includes the minute, or else the nearest one. Null if there are no stops. */
export function nearestStop(stops: readonly Stop[], minute: number): Stop | null {
  const distance = ({ from, to }: Stop): number =>
    minute < from ? from - minute : minute >= to ? minute - to + 1 : 0;
  let best: Stop | null = null;
  for (const stop of stops) if (best === null || distance(stop) < distance(best)) best = stop;
  return best;
}
