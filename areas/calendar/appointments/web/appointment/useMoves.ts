import { useCallback, useMemo, useState } from "react";
import type { AppointmentTime } from "../grid/snap.ts";
import { type Appointment, appointmentKey } from "./appointment.ts";

export interface Moves {
  /** New times of appointments that are still being saved, by appointment key. */
  readonly shown: ReadonlyMap<string, AppointmentTime>;
  show: (appointment: Appointment, when: AppointmentTime) => void;
  forget: (appointment: Appointment) => void;
}

export function useMoves(): Moves {
  const [shown, setShown] = useState<ReadonlyMap<string, AppointmentTime>>(new Map());
  const show = useCallback(
    (appointment: Appointment, when: AppointmentTime) =>
      setShown((was) => new Map(was).set(appointmentKey(appointment), when)),
    [],
  );
  const forget = useCallback(
    (appointment: Appointment) =>
      setShown((previousTimes) => {
        const next = new Map(previousTimes);
        next.delete(appointmentKey(appointment));
        return next;
      }),
    [],
  );
  return useMemo(() => ({ shown, show, forget }), [shown, show, forget]);
}

/** Returns the appointments, with the ones being moved at their new time. */
export function withMoves(
  appointments: readonly Appointment[],
  shown: ReadonlyMap<string, AppointmentTime>,
): readonly Appointment[] {
  if (shown.size === 0) return appointments;
  return appointments.map((appointment) => {
    const when = shown.get(appointmentKey(appointment));
    return when ? { ...appointment, ...when } : appointment;
  });
}
