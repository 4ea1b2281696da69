import { useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";

type ByDay = ReadonlyMap<Day, readonly Appointment[]>;

/** Groups the appointments by day. A day without changes keeps its list, so that it is not re-rendered. */
export function useByDay(appointments: readonly Appointment[]): ByDay {
  const [previousGroups, setPreviousGroups] = useState(() => ({
    appointments,
    days: groupByDay(appointments),
  }));
  if (previousGroups.appointments === appointments) return previousGroups.days;
  const days = groupByDay(appointments);
  for (const [day, dayAppointments] of days) {
    const oldAppointments = previousGroups.days.get(day);
    if (
      oldAppointments?.length === dayAppointments.length &&
      oldAppointments.every((appointment, index) => appointment === dayAppointments[index])
    )
      days.set(day, oldAppointments);
  }
  setPreviousGroups({ appointments, days });
  return days;
}

const groupByDay = (appointments: readonly Appointment[]): Map<Day, readonly Appointment[]> =>
  new Map(Map.groupBy(appointments, (appointment) => appointment.appointment_date));
