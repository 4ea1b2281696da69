import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import type { When } from "../grid/snap.ts";
import { isRepeating, type Appointment, appointmentName } from "./appointment.ts";
import { shortWeekdayAndDay } from "./words.ts";

/** What was done to an appointment, as a toast says it. */
export type Deed = "booked" | "moved" | "changed" | "cancelled" | "restored" | "deleted";

const UNDONE: Readonly<Record<Deed, string>> = {
  booked: "Booking",
  moved: "Move",
  changed: "Change",
  cancelled: "Cancellation",
  restored: "Restoration",
  deleted: "Deletion",
};

/** "NGUYEN, Thi Mai"; an event by its notes. */
const nameOf = (appointment: Appointment): string =>
  appointment.patient
    ? `${appointment.patient.last_name.toUpperCase()}, ${appointment.patient.first_name}`
    : appointmentName(appointment);
const whenOf = (when: When): string => `${shortWeekdayAndDay(when.appointment_date)}, ${when.start_time}`;

/** "NGUYEN, Thi Mai, Thu 26 Nov, 09:35": whom and when, for a toast's second line. */
export function saidOf(appointment: Appointment, scope: RepeatScope = "one", when: When = appointment): string {
  if (!isRepeating(appointment) || scope === "one") return `${nameOf(appointment)}, ${whenOf(when)}`;
  return scope === "all" ? `${nameOf(appointment)}, all in the series` : `${nameOf(appointment)}, from ${whenOf(when)}`;
}

/** "Appointment moved." or "Appointments moved." */
export function deedOf(deed: Deed, appointment: Appointment, scope: RepeatScope = "one"): string {
  const noun = appointment.appointment_type === 3 ? "Event" : "Appointment";
  return `${noun}${isRepeating(appointment) && scope !== "one" ? "s" : ""} ${deed}.`;
}

/** "Move undone." */
export const undoneOf = (deed: Deed): string => `${UNDONE[deed]} undone.`;
