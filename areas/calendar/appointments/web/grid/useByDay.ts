import { useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";

type ByDay = ReadonlyMap<Day, readonly Appointment[]>;

/** Groups the appointments by day. A day without changes keeps its list, so that it is not re-rendered. */
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
