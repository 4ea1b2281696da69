import type { Appointment, PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { type Day, daysBetween, formatDay } from "#kernel/day.ts";
import { titleName } from "#kernel/title.ts";
import { instantOf, wallOf, type Zone } from "#kernel/zone.ts";
import { minutesOf, type WallTime } from "#kernel/wall-time.ts";
import type { Tone } from "#platform/web/ui/tone.ts";
import { counted } from "./words.ts";

export type { Appointment };
export type AppointmentType = Appointment["appointment_type"];

/** What tells two appointments apart: an occurrence is (ID, repeat_date), F-6. */
export const appointmentKey = (appointment: Pick<Appointment, "ID" | "repeat_date">): string =>
  appointment.repeat_date === null ? String(appointment.ID) : `${appointment.ID}@${appointment.repeat_date}`;

export const TYPE_NAMES: Readonly<Record<AppointmentType, string>> = { 1: "Appointment", 2: "Theatre", 3: "Other" };
export const TYPE_TONES: Readonly<Record<AppointmentType, Tone>> = { 1: "ocean", 2: "jacaranda", 3: "stone" };

export const isRepeating = (appointment: Appointment): boolean => appointment.repeat_interval !== 0;
/** Cancelling closes an appointment for billing too; only a real bill gets its coin. */
export const isBilled = (appointment: Appointment): boolean => appointment.is_billed && !appointment.cancelled;
export const isFollowUp = (appointment: Appointment): boolean => appointment.follow_up !== null;

const firstLine = (notes: string | null): string => notes?.trim().split("\n")[0] ?? "";

/** "Nguyen, Thi Mai"; what has no patient is called by its notes. */
export function appointmentName(appointment: Appointment): string {
  if (appointment.patient) return `${appointment.patient.last_name}, ${appointment.patient.first_name}`;
  return firstLine(appointment.notes) || TYPE_NAMES[appointment.appointment_type];
}

/** What is said beside the time: the notes' first line, and the word Theatre. */
export function appointmentReason(appointment: Appointment): string {
  return appointment.patient ? firstLine(appointment.notes) : "";
}

/** "NGUYEN, Thi Mai (Mrs)", as the banner of a patient says it. */
export function bannerName(patient: Pick<PatientBrief, "last_name" | "first_name" | "title">): string {
  const title = titleName(patient.title);
  return `${patient.last_name.toUpperCase()}, ${patient.first_name}${title ? ` (${title})` : ""}`;
}

/** Whether the appointment goes on right now, on the clock of its place (F-8). */
export function isHappening(appointment: Appointment, now: { day: Day; time: WallTime }, zone: Zone): boolean {
  if (appointment.cancelled) return false;
  const there = appointment.zone === zone ? now : wallOf(instantOf(now.day, now.time, zone), appointment.zone);
  return appointment.appointment_date === there.day && appointment.start_time <= there.time && there.time < appointment.end_time;
}

export const minutesLeft = (appointment: Appointment, time: WallTime): number =>
  minutesOf(appointment.end_time) - minutesOf(time);
export const lengthOf = (appointment: Pick<Appointment, "start_time" | "end_time">): number =>
  minutesOf(appointment.end_time) - minutesOf(appointment.start_time);

/** What to warn of, or null: a referral that ends within 30 days of the appointment, or before it. What is billed or cancelled needs no more. */
export function referralWarning(appointment: Appointment, today: Day): { state: "expiring" | "expired"; words: string } | null {
  const { referral, referral_state: state } = appointment;
  if ((state !== "expiring" && state !== "expired") || appointment.cancelled || appointment.is_billed) return null;
  const ends = referral?.expiry_date;
  const ended = appointment.appointment_date > today ? "Referral ends before this appointment" : "Referral expired";
  if (!ends) return { state, words: state === "expired" ? ended : "Referral expires soon" };
  const left = daysBetween(today, ends);
  if (left < 0) return { state: "expired", words: `Referral expired ${formatDay(ends)}` };
  if (state === "expired") return { state, words: `Referral ends ${formatDay(ends)}, before this appointment` };
  return { state, words: left === 0 ? "Referral ends today" : `Referral expires in ${counted(left, "day")}` };
}

/** "14:15 to 14:45, NGUYEN Thi Mai, Appointment, Richmond Rooms, referral expires in 21 days": what is read aloud. */
export function spokenAppointment(appointment: Appointment, today: Day): string {
  const { patient } = appointment;
  const warning = referralWarning(appointment, today);
  const parts = [
    `${appointment.start_time} to ${appointment.end_time}`,
    patient ? `${patient.last_name.toUpperCase()} ${patient.first_name}` : appointmentName(appointment),
    patient ? TYPE_NAMES[appointment.appointment_type] : appointmentName(appointment) === "Other" ? "" : "Other",
    appointmentReason(appointment),
    appointment.location?.name ?? "",
    warning ? warning.words.charAt(0).toLowerCase() + warning.words.slice(1) : "",
    isRepeating(appointment) ? "repeats" : "",
    isFollowUp(appointment) ? "follow-up" : "",
    isBilled(appointment) ? "billed" : "",
    appointment.cancelled ? `cancelled${appointment.cancellation_reason ? `: ${appointment.cancellation_reason}` : ""}` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
