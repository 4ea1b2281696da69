import { useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";

type ByDay = ReadonlyMap<Day, readonly Appointment[]>;

/** The appointments of each day. A day on which nothing changed keeps its list, so that it is not drawn again for another day's sake. */
export function useByDay(appointments: readonly Appointment[]): ByDay {
  const [kept, setKept] = useState(() => ({ appointments, days: grouped(appointments) }));
  if (kept.appointments === appointments) return kept.days;
  const days = grouped(appointments);
  for (const [day, now] of days) {
    const before = kept.days.get(day);
    if (before?.length === now.length && before.every((appointment, place) => appointment === now[place])) days.set(day, before);
  }
  setKept({ appointments, days });
  return days;
}

const grouped = (appointments: readonly Appointment[]): Map<Day, readonly Appointment[]> =>
  new Map(Map.groupBy(appointments, (appointment) => appointment.appointment_date));
