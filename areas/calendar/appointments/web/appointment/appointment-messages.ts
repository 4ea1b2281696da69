import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import { isRepeating, type Appointment, appointmentName } from "./appointment.ts";
import { shortWeekdayAndDay } from "./words.ts";

/** The kind of change that a toast reports. */
export type Deed = "booked" | "moved" | "changed" | "cancelled" | "restored" | "deleted";

const DEED_NOUNS: Readonly<Record<Deed, string>> = {
  booked: "Booking",
  moved: "Move",
  changed: "Change",
  cancelled: "Cancellation",
  restored: "Restoration",
  deleted: "Deletion",
};

/** Returns the patient's name as "NGUYEN, Thi Mai", or the first line of the notes for an event. */
const nameOf = (appointment: Appointment): string =>
  appointment.patient
    ? `${appointment.patient.last_name.toUpperCase()}, ${appointment.patient.first_name}`
    : appointmentName(appointment);
const whenOf = (when: AppointmentTime): string =>
  `${shortWeekdayAndDay(when.appointment_date)}, ${when.start_time}`;

/** Returns the second line of a toast, such as "NGUYEN, Thi Mai, Thu 26 Nov, 09:35". */
export function appointmentWords(
  appointment: Appointment,
  scope: RepeatScope = "one",
  when: AppointmentTime = appointment,
): string {
  if (!isRepeating(appointment) || scope === "one") return `${nameOf(appointment)}, ${whenOf(when)}`;
  return scope === "all"
    ? `${nameOf(appointment)}, all in the series`
    : `${nameOf(appointment)}, from ${whenOf(when)}`;
}

/** Returns the change in words, such as "Appointment moved." or "Appointments moved." */
export function deedWords(deed: Deed, appointment: Appointment, scope: RepeatScope = "one"): string {
  const isEvent = appointment.appointment_type === 3;
  if (isEvent && deed === "booked") return "Event added.";
  const noun = isEvent ? "Event" : "Appointment";
  return `${noun}${isRepeating(appointment) && scope !== "one" ? "s" : ""} ${deed}.`;
}

/** Returns the words of an undone change, such as "Move undone." */
export const undoneWords = (deed: Deed): string => `${DEED_NOUNS[deed]} undone.`;
