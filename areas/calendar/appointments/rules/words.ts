import { type AuditWords, aPatient, hiding } from "#kernel/text/audit-words.ts";
import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { DatedAppointment, Repeat } from "./appointment.ts";

type When = Pick<DatedAppointment, "appointment_date" | "start_time">;

/** Formats a day as "Thu 12/11/2026". */
export const dayWords = (day: Day): string => `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`;

/** Formats a day and a time as "Thu 12/11/2026 at 14:15". */
export const whenWords = ({ appointment_date, start_time }: { appointment_date: Day; start_time: WallTime }): string =>
  `${dayWords(appointment_date)} at ${start_time}`;

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
  const often = (repeat_frequency ?? 1) === 1 ? `every ${unit}` : `every ${repeat_frequency} ${unit}s`;
  if (repeat_count !== null) return `${often}, ${repeat_count} ${repeat_count === 1 ? "time" : "times"}`;
  return repeat_end_date === null ? often : `${often} until ${formatDay(repeat_end_date)}`;
}

interface Patient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Returns an entry for the audit log that names the patient, or "event" if the appointment has no patient.
 */
export const naming = (patient: Patient | null, write: (who: string) => string): AuditWords =>
  hiding(patient ? [aPatient(patient)] : [], (who = "event") => write(who));

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
export function changeWords(who: string, before: DatedAppointment, after: DatedAppointment, scope: Scope): string {
  const which = SCOPES[scope];
  if (after.cancelled && !before.cancelled) return `cancelled ${who} on ${whenWords(after)}${which}`;
  if (before.cancelled && !after.cancelled) return `restored ${who} on ${whenWords(after)}${which}`;
  if (before.appointment_date !== after.appointment_date) {
    return `moved ${who} from ${whenWords(before)} to ${whenWords(after)}${which}`;
  }
  return before.start_time === after.start_time
    ? `changed ${who} on ${whenWords(after)}${which}`
    : `moved ${who} on ${dayWords(after.appointment_date)} from ${before.start_time} to ${after.start_time}${which}`;
}

export function bookedWords(who: string, appointment: When & Omit<Repeat, "repeat_month_day">): string {
  const repeat = repeatWords(appointment);
  return `booked ${who} on ${whenWords(appointment)}${repeat === "" ? "" : `, ${repeat}`}`;
}

export const removedWords = (who: string, appointment: When, scope: Scope): string =>
  `deleted ${who} on ${whenWords(appointment)}${SCOPES[scope]}`;
