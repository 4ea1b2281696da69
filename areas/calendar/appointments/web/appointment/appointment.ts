import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { instantOf, wallOf, type Zone } from "#kernel/dates/zone.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import {
  appointmentName,
  firstLine,
  isBilled,
  referralWarning,
  TYPE_NAMES,
} from "../../rules/appointment-words.ts";

export {
  appointmentKey,
  appointmentName,
  bannerName,
  isBilled,
  referralWarning,
  ENTRY_NOUNS,
  TYPE_NAMES,
} from "../../rules/appointment-words.ts";
export type { Appointment };
export type AppointmentType = Appointment["appointment_type"];

export const TYPE_TONES: Readonly<Record<AppointmentType, Tone>> = { 1: "ocean", 2: "jacaranda", 3: "stone" };

export const isRepeating = (appointment: Appointment): boolean => appointment.repeat_interval !== 0;
export const isFollowUp = (appointment: Appointment): boolean => appointment.follow_up !== null;

/**
 * Returns the reason shown next to the time: the first line of the notes. Empty if the appointment has no
 * patient.
 */
export function appointmentReason(appointment: Appointment): string {
  return appointment.patient ? firstLine(appointment.notes) : "";
}

/** Returns true if the appointment is happening now, in the time zone of its location (F-8). */
export function isHappening(
  appointment: Appointment,
  now: { day: Day; time: WallTime },
  zone: Zone,
): boolean {
  if (appointment.cancelled) return false;
  const localNow =
    appointment.zone === zone ? now : wallOf(instantOf(now.day, now.time, zone), appointment.zone);
  return (
    appointment.appointment_date === localNow.day &&
    appointment.start_time <= localNow.time &&
    localNow.time < appointment.end_time
  );
}

export const minutesLeft = (appointment: Appointment, time: WallTime): number =>
  minutesOf(appointment.end_time) - minutesOf(time);
export const lengthOf = (appointment: Pick<Appointment, "start_time" | "end_time">): number =>
  minutesOf(appointment.end_time) - minutesOf(appointment.start_time);

/**
 * Returns the appointment's text for screen readers, such as "14:15 to 14:45, NGUYEN Thi Mai, Appointment,
 * Richmond Rooms, referral ends 20 days later".
 */
export function spokenAppointment(appointment: Appointment): string {
  const { patient } = appointment;
  const warning = referralWarning(appointment);
  const parts = [
    `${appointment.start_time} to ${appointment.end_time}`,
    patient ? `${patient.last_name.toUpperCase()} ${patient.first_name}` : appointmentName(appointment),
    patient
      ? TYPE_NAMES[appointment.appointment_type]
      : appointmentName(appointment) === "Other"
        ? ""
        : "Other",
    appointment.visit_type?.name ?? "",
    appointmentReason(appointment),
    appointment.location?.name ?? "",
    patient?.alerts && !appointment.cancelled ? `alert: ${patient.alerts.replaceAll("\n", ", ")}` : "",
    warning ? warning.words.charAt(0).toLowerCase() + warning.words.slice(1) : "",
    isRepeating(appointment) ? "repeats" : "",
    isFollowUp(appointment) ? "follow-up" : "",
    isBilled(appointment) ? "billed" : "",
    appointment.cancelled
      ? `cancelled${appointment.cancellation_reason ? `: ${appointment.cancellation_reason}` : ""}`
      : "",
  ];
  return parts.filter(Boolean).join(", ");
}
