import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Appointment, PatientBrief } from "../contract.ts";
import { needsReferral } from "./referral-cover.ts";

// Returns a function that formats a day in Australian English. Formats in UTC because a day has no time zone.
export const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use because creating a formatter takes longer than formatting a hundred days.
  let formatter: Intl.DateTimeFormat | undefined;
  return (day: Day): string => {
    formatter ??= new Intl.DateTimeFormat("en-AU", { ...options, timeZone: "UTC" });
    return formatter.format(new Date(`${day}T00:00:00Z`)).replaceAll(",", "");
  };
};

/** Formats a day as "Wednesday 11 November 2026". */
export const fullDay = dayFormatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Formats a day as "11 Nov". */
export const dayAndMonth = dayFormatter({ day: "numeric", month: "short" });

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Returns the key that identifies an appointment; an occurrence is identified by ID and `repeat_date` (F-6).
 */
export const appointmentKey = (appointment: Pick<Appointment, "ID" | "repeat_date">): string =>
  appointment.repeat_date === null ? String(appointment.ID) : `${appointment.ID}@${appointment.repeat_date}`;

/** Nouns for titles and buttons of the appointment form. */
export const ENTRY_NOUNS: Readonly<Record<Appointment["appointment_type"], string>> = {
  1: "appointment",
  2: "theatre case",
  3: "event",
};
export const TYPE_NAMES: Readonly<Record<Appointment["appointment_type"], string>> = {
  1: "Appointment",
  2: "Theatre",
  3: "Other",
};
/**
 * Returns true if the appointment has an invoice. Cancelled appointments are closed for billing too
 * (`is_billed`) but don't show the billed icon.
 */
export const isBilled = (appointment: Appointment): boolean =>
  appointment.is_billed && !appointment.cancelled;
export const firstLine = (notes: string | null): string => notes?.trim().split("\n")[0] ?? "";

/**
 * Returns the patient's name as "Nguyen, Thi Mai". Without a patient, returns the first line of the notes, or
 * the name of the type if there are no notes.
 */
export function appointmentName(appointment: Appointment): string {
  if (appointment.patient) return `${appointment.patient.last_name}, ${appointment.patient.first_name}`;
  return firstLine(appointment.notes) || TYPE_NAMES[appointment.appointment_type];
}

/** Formats a patient's name as "NGUYEN, Thi Mai (Mrs)", like the banner of the patient's record. */
export function bannerName(patient: Pick<PatientBrief, "last_name" | "first_name" | "title">): string {
  const title = titleName(patient.title);
  return `${patient.last_name.toUpperCase()}, ${patient.first_name}${title ? ` (${title})` : ""}`;
}

export interface ReferralWarning {
  readonly state: "none" | "expired" | "expiring";
  readonly words: string;
}

/**
 * Returns the referral warning of an appointment: no referral, a referral that ended before the appointment,
 * or one that ends within 30 days after the appointment. Null if there is nothing to warn about.
 */
export const referralWarning = (appointment: Appointment): ReferralWarning | null =>
  needsReferral(appointment)
    ? coverWarning(
        appointment.referral_state,
        appointment.referral?.expiry_date ?? null,
        appointment.appointment_date,
      )
    : null;

/** Describes how far a referral covers an appointment on a day. Null if it covers the next 30 days too. */
export function coverWarning(
  state: Appointment["referral_state"],
  expiryDate: Day | null,
  day: Day,
): ReferralWarning | null {
  if (state === "none") return { state, words: "No referral" };
  if (state === "expired") return { state, words: "Referral ended" };
  if (state !== "expiring") return null;
  return { state, words: `Referral ends ${endWords(expiryDate && daysBetween(day, expiryDate))}` };
}

function endWords(remainingDays: number | null): string {
  if (remainingDays === null) return "soon";
  return remainingDays === 0 ? "this day" : `${countWords(remainingDays, "day")} later`;
}
