import { instantOf } from "#kernel/dates/zone.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Visit, VisitSettings, VisitStep } from "../contract.ts";

const MINUTE_MS = 60_000;

type Timed = Pick<Visit, "appointment_date" | "start_time" | "end_time" | "zone" | "steps" | "state">;

/** Whole minutes from one instant to another, never below 0: clocks of two computers differ. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

const takenAt = ({ steps }: Pick<Visit, "steps">, step: VisitStep): string | null =>
  steps.findLast((one) => one.step === step)?.at ?? null;

const bookedAt = ({ appointment_date, start_time, zone }: Timed): string => instantOf(appointment_date, start_time, zone);

/** Minutes since the patient was ready; null for a patient who does not wait. */
export function waited(visit: Timed, now: string): number | null {
  const at = visit.state === "waiting" ? takenAt(visit, "ready") : null;
  return at === null ? null : minutesBetween(at, now);
}

export type WaitTone = "plain" | "highlighted" | "long";

/** Plain up to the first setting, highlighted up to the second, long after that. */
export function waitTone(minutes: number, { wait_minutes, long_wait_minutes }: VisitSettings): WaitTone {
  if (minutes > long_wait_minutes) return "long";
  return minutes > wait_minutes ? "highlighted" : "plain";
}

/** Minutes with the doctor, and the minutes booked; null for a patient who is not with the doctor. */
export function withDoctor(visit: Timed, now: string): { minutes: number; booked: number } | null {
  const at = visit.state === "with_doctor" ? takenAt(visit, "called") : null;
  return at === null
    ? null
    : { minutes: minutesBetween(at, now), booked: minutesOf(visit.end_time) - minutesOf(visit.start_time) };
}

/** Minutes a booked patient is late; null where the time has not passed by more than the practice allows. */
export function lateBy(visit: Timed, { late_minutes }: VisitSettings, now: string): number | null {
  if (visit.state !== "booked") return null;
  const minutes = minutesBetween(bookedAt(visit), now);
  return minutes > late_minutes ? minutes : null;
}

/** True when the menu of a visit proposes "Did not attend". A person sets it; no clock does. */
export const proposesNoShow = (visit: Timed, { no_show_minutes }: VisitSettings, now: string): boolean =>
  visit.state === "booked" && minutesBetween(bookedAt(visit), now) > no_show_minutes;

/** Minutes the doctor runs late: the start of the patient who is in against the booked start. 0 for on time, null with nobody in. */
export function runningLate(visits: readonly Timed[]): number | null {
  const current = visits.find(({ state }) => state === "with_doctor");
  const at = current && takenAt(current, "called");
  return current && at ? minutesBetween(bookedAt(current), at) : null;
}
