import type { Day } from "#kernel/dates/day.ts";
import type { Appointment } from "../contract.ts";
import { appointmentKey, countWords, isBilled } from "./appointment-words.ts";

export interface LocationGroup {
  readonly key: number;
  readonly name: string;
  readonly appointments: readonly Appointment[];
}

export const byTime = (a: Appointment, b: Appointment): number =>
  a.start_time.localeCompare(b.start_time) ||
  a.end_time.localeCompare(b.end_time) ||
  appointmentKey(a).localeCompare(appointmentKey(b));

export const appointmentsOfDay = (appointments: readonly Appointment[], day: Day): Appointment[] =>
  appointments.filter((appointment) => appointment.appointment_date === day).toSorted(byTime);

export const appointmentsAt = (
  appointments: readonly Appointment[],
  location: number | null,
): readonly Appointment[] =>
  location === null ? appointments : appointments.filter((appointment) => appointment._location === location);

/** Groups the appointments of a day by location, in the order of the first appointment at each location. */
export function groupsOf(appointments: readonly Appointment[]): LocationGroup[] {
  const groups = Map.groupBy(appointments.toSorted(byTime), (appointment) => appointment._location ?? 0);
  return [...groups].map(([key, groupAppointments]) => ({
    key,
    name: groupAppointments[0]?.location?.name ?? "No location",
    appointments: groupAppointments,
  }));
}

/** Returns the summary of a day, such as "8 appointments, 1 cancelled, 1 billed". */
export function daySummary(appointments: readonly Appointment[]): string {
  const cancelled = appointments.filter((appointment) => appointment.cancelled).length;
  const billed = appointments.filter(isBilled).length;
  return [
    countWords(appointments.length, "appointment"),
    cancelled > 0 ? `${cancelled} cancelled` : "",
    billed > 0 ? `${billed} billed` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export const bookedCount = (appointments: readonly Appointment[]): number =>
  appointments.filter((appointment) => !appointment.cancelled).length;
