import { type AuditWords, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { DatedAppointment, Repeat } from "./appointment.ts";

type AppointmentTime = Pick<DatedAppointment, "appointment_date" | "start_time">;

/** Formats a day as "Thu 12/11/2026". */
export const dayWords = (day: Day): string => `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`;

/** Formats a day and a time as "Thu 12/11/2026 at 14:15". */
export const whenWords = ({
  appointment_date,
  start_time,
}: {
  appointment_date: Day;
  start_time: WallTime;
}): string => `${dayWords(appointment_date)} at ${start_time}`;

/**
 * Returns the repeat rule in words, such as "every week", "every 2 weeks until 17/12/2026" or "every month, 6
 * times".
 */
export function repeatWords({
  repeat_interval,
  repeat_frequency,
  repeat_end_date,
  repeat_count,
}: Omit<Repeat, "repeat_month_day">): string {
  if (repeat_interval === 0) return "";
  const unit = repeat_interval === 1 ? "week" : "month";
  const frequency = (repeat_frequency ?? 1) === 1 ? `every ${unit}` : `every ${repeat_frequency} ${unit}s`;
  if (repeat_count !== null) return `${frequency}, ${repeat_count} ${repeat_count === 1 ? "time" : "times"}`;
  return repeat_end_date === null ? frequency : `${frequency} until ${formatDay(repeat_end_date)}`;
}

interface Patient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Returns an entry for the audit log that names the patient, or "event" if the appointment has no patient.
 */
export const namePatient = (patient: Patient | null, write: (who: string) => string): AuditWords =>
  hideParts(patient ? [hiddenPatient(patient)] : [], (who = "event") => write(who));

type Scope = "one" | "following" | "all";
const SCOPES: Readonly<Record<Scope, string>> = {
  one: "",
  following: ", this and following appointments",
  all: ", all appointments in the series",
};

/**
 * Returns a change in words for the activity feed, following the person's name, such as "moved NGUYEN, Thi
 * Mai from … to …". The day is given once if only the time changed.
 */
export function changeWords(
  patientName: string,
  before: DatedAppointment,
  after: DatedAppointment,
  scope: Scope,
): string {
  const scopeWords = SCOPES[scope];
  if (after.cancelled && !before.cancelled)
    return `cancelled ${patientName} on ${whenWords(after)}${scopeWords}`;
  if (before.cancelled && !after.cancelled)
    return `restored ${patientName} on ${whenWords(after)}${scopeWords}`;
  if (before.appointment_date !== after.appointment_date) {
    return `moved ${patientName} from ${whenWords(before)} to ${whenWords(after)}${scopeWords}`;
  }
  return before.start_time === after.start_time
    ? `changed ${patientName} on ${whenWords(after)}${scopeWords}`
    : `moved ${patientName} on ${dayWords(after.appointment_date)} from ${before.start_time} to ${after.start_time}${scopeWords}`;
}

export function bookedWords(
  patientName: string,
  appointment: AppointmentTime & Omit<Repeat, "repeat_month_day">,
): string {
  const repeat = repeatWords(appointment);
  return `booked ${patientName} on ${whenWords(appointment)}${repeat === "" ? "" : `, ${repeat}`}`;
}

export const removedWords = (patientName: string, appointment: AppointmentTime, scope: Scope): string =>
  `deleted ${patientName} on ${whenWords(appointment)}${SCOPES[scope]}`;
