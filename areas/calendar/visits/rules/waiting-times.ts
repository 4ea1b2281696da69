import { instantOf } from "#kernel/dates/zone.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Visit, VisitSettings, VisitStep } from "../contract.ts";
import { isExpected } from "./state.ts";

const MINUTE_MS = 60_000;

type TimedVisit = Pick<Visit, "appointment_date" | "start_time" | "end_time" | "zone" | "steps" | "state">;

/**
 * Returns the whole minutes from one instant to another. Never below 0, because the clocks of two computers
 * differ.
 */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

const takenAt = ({ steps }: Pick<Visit, "steps">, step: VisitStep): string | null =>
  steps.findLast((one) => one.step === step)?.at ?? null;

const bookedAt = ({ appointment_date, start_time, zone }: TimedVisit): string =>
  instantOf(appointment_date, start_time, zone);

/** Returns the minutes since the patient was ready. Null for a patient who is not waiting. */
export function waitMinutes(visit: TimedVisit, now: string): number | null {
  const stepTime = visit.state === "waiting" ? takenAt(visit, "ready") : null;
  return stepTime === null ? null : minutesBetween(stepTime, now);
}

export type WaitTone = "plain" | "highlighted" | "long";

/**
 * Returns the display of a wait: plain up to `wait_minutes`, highlighted up to `long_wait_minutes`, long
 * above.
 */
export function waitTone(minutes: number, { wait_minutes, long_wait_minutes }: VisitSettings): WaitTone {
  if (minutes > long_wait_minutes) return "long";
  return minutes > wait_minutes ? "highlighted" : "plain";
}

/**
 * Returns the minutes spent with the doctor and the minutes booked. Null for a patient who is not with the
 * doctor.
 */
export function doctorMinutes(visit: TimedVisit, now: string): { minutes: number; booked: number } | null {
  const stepTime = visit.state === "with_doctor" ? takenAt(visit, "called") : null;
  return stepTime === null
    ? null
    : {
        minutes: minutesBetween(stepTime, now),
        booked: minutesOf(visit.end_time) - minutesOf(visit.start_time),
      };
}

/**
 * Returns the minutes by which a booked patient is late. Null unless the delay exceeds the practice's
 * `late_minutes`.
 */
export function lateMinutes(visit: TimedVisit, { late_minutes }: VisitSettings, now: string): number | null {
  if (!isExpected(visit.state)) return null;
  const minutes = minutesBetween(bookedAt(visit), now);
  return minutes > late_minutes ? minutes : null;
}

/**
 * Returns true if the menu of a visit offers "Did not attend". The state is set only by a user, never
 * automatically.
 */
export const proposesNoShow = (visit: TimedVisit, { no_show_minutes }: VisitSettings, now: string): boolean =>
  isExpected(visit.state) && minutesBetween(bookedAt(visit), now) > no_show_minutes;

/**
 * Returns the minutes that the doctor is running late: from the booked start of the current patient to the
 * time the patient was called in. 0 if on time, null if no patient is with the doctor.
 */
export function doctorDelay(visits: readonly TimedVisit[]): number | null {
  const current = visits.find(({ state }) => state === "with_doctor");
  const stepTime = current && takenAt(current, "called");
  return current && stepTime ? minutesBetween(bookedAt(current), stepTime) : null;
}
