import type { Appointment, PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { type Day, daysBetween, formatDay } from "#kernel/day.ts";
import { titleName } from "#kernel/title.ts";
import { instantOf, wallOf, type Zone } from "#kernel/zone.ts";
import { minutesOf, type WallTime } from "#kernel/wall-time.ts";
import type { Tone } from "#platform/web/ui/tone.ts";
import { counted } from "./words.ts";

export type Visit = Appointment;
export type VisitType = Visit["appointment_type"];

/** What tells two visits apart: an occurrence is (ID, repeat_date), F-6. */
export const visitKey = (visit: Pick<Visit, "ID" | "repeat_date">): string =>
  visit.repeat_date === null ? String(visit.ID) : `${visit.ID}@${visit.repeat_date}`;

export const TYPE_NAMES: Readonly<Record<VisitType, string>> = { 1: "Appointment", 2: "Theatre", 3: "Other" };
export const TYPE_TONES: Readonly<Record<VisitType, Tone>> = { 1: "ocean", 2: "jacaranda", 3: "stone" };

export const isRepeating = (visit: Visit): boolean => visit.repeat_interval !== 0;
/** Cancelling closes a visit for billing too; only a real bill gets its coin. */
export const isBilled = (visit: Visit): boolean => visit.is_billed && !visit.cancelled;
export const isFollowUp = (visit: Visit): boolean => visit.follow_up !== null;

const firstLine = (notes: string | null): string => notes?.trim().split("\n")[0] ?? "";

/** "Nguyen, Thi Mai"; what has no patient is called by its notes. */
export function visitName(visit: Visit): string {
  if (visit.patient) return `${visit.patient.last_name}, ${visit.patient.first_name}`;
  return firstLine(visit.notes) || TYPE_NAMES[visit.appointment_type];
}

/** What is said beside the time: the notes' first line, and the word Theatre. */
export function visitReason(visit: Visit): string {
  return visit.patient ? firstLine(visit.notes) : "";
}

/** "NGUYEN, Thi Mai (Mrs)", as the banner of a patient says it. */
export function bannerName(patient: Pick<PatientBrief, "last_name" | "first_name" | "title">): string {
  const title = titleName(patient.title);
  return `${patient.last_name.toUpperCase()}, ${patient.first_name}${title ? ` (${title})` : ""}`;
}

/** Whether the visit goes on right now, on the clock of its place (F-8). */
export function isHappening(visit: Visit, now: { day: Day; time: WallTime }, zone: Zone): boolean {
  if (visit.cancelled) return false;
  const there = visit.zone === zone ? now : wallOf(instantOf(now.day, now.time, zone), visit.zone);
  return visit.appointment_date === there.day && visit.start_time <= there.time && there.time < visit.end_time;
}

export const minutesLeft = (visit: Visit, time: WallTime): number => minutesOf(visit.end_time) - minutesOf(time);
export const lengthOf = (visit: Pick<Visit, "start_time" | "end_time">): number =>
  minutesOf(visit.end_time) - minutesOf(visit.start_time);

/** What to warn of, or null: a referral that ends within 30 days of the visit, or before it. What is billed or cancelled needs no more. */
export function referralWarning(visit: Visit, today: Day): { state: "expiring" | "expired"; words: string } | null {
  const { referral, referral_state: state } = visit;
  if ((state !== "expiring" && state !== "expired") || visit.cancelled || visit.is_billed) return null;
  const ends = referral?.expiry_date;
  const ended = visit.appointment_date > today ? "Referral ends before this appointment" : "Referral expired";
  if (!ends) return { state, words: state === "expired" ? ended : "Referral expires soon" };
  const left = daysBetween(today, ends);
  if (left < 0) return { state: "expired", words: `Referral expired ${formatDay(ends)}` };
  if (state === "expired") return { state, words: `Referral ends ${formatDay(ends)}, before this appointment` };
  return { state, words: left === 0 ? "Referral ends today" : `Referral expires in ${counted(left, "day")}` };
}

/** "14:15 to 14:45, NGUYEN Thi Mai, Appointment, Richmond Rooms, referral expires in 21 days": what is read aloud. */
export function spokenVisit(visit: Visit, today: Day): string {
  const { patient } = visit;
  const warning = referralWarning(visit, today);
  const parts = [
    `${visit.start_time} to ${visit.end_time}`,
    patient ? `${patient.last_name.toUpperCase()} ${patient.first_name}` : visitName(visit),
    patient ? TYPE_NAMES[visit.appointment_type] : visitName(visit) === "Other" ? "" : "Other",
    visitReason(visit),
    visit.location?.name ?? "",
    warning ? warning.words.charAt(0).toLowerCase() + warning.words.slice(1) : "",
    isRepeating(visit) ? "repeats" : "",
    isFollowUp(visit) ? "follow-up" : "",
    isBilled(visit) ? "billed" : "",
    visit.cancelled ? `cancelled${visit.cancellation_reason ? `: ${visit.cancellation_reason}` : ""}` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
