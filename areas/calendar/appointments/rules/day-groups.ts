import type { Day } from "#kernel/dates/day.ts";
import type { Appointment } from "../contract.ts";
import { appointmentKey, countWords } from "./appointment-words.ts";

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

/** True for an appointment that takes place with a patient. Events without a patient are counted apart. */
const isBooked = ({ appointment_type, cancelled }: CountedAppointment): boolean =>
  appointment_type !== 3 && !cancelled;

type CountedAppointment = Pick<Appointment, "appointment_type" | "cancelled">;

/**
 * Returns the summary of a day, such as "8 booked, 1 cancelled, 1 event". Every page counts a day with it, so
 * that the figures agree.
 */
export function daySummary(appointments: readonly CountedAppointment[]): string {
  const cancelled = appointments.filter((appointment) => appointment.cancelled).length;
  const events = appointments.filter(
    (appointment) => appointment.appointment_type === 3 && !appointment.cancelled,
  ).length;
  return [
    `${bookedCount(appointments)} booked`,
    cancelled > 0 ? `${cancelled} cancelled` : "",
    events > 0 ? countWords(events, "event") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns the number of appointments with a patient that are not cancelled. */
export const bookedCount = (appointments: readonly CountedAppointment[]): number =>
  appointments.filter(isBooked).length;
