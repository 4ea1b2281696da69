import { coverWarning, dayAndMonth } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { needsReferral } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { formatDaysLeft } from "#areas/patients/referrals/rules/badge.ts";
import { daysBetween } from "#kernel/dates/day.ts";
import type { Visit, VisitState } from "../contract.ts";
import { isExpected } from "./state.ts";

/** Groups of a doctor's column, from top to bottom. */
export const GROUPS = [
  "with_doctor",
  "waiting",
  "arrived",
  "booked",
  "to_bill",
  "done",
  "did_not_attend",
] as const satisfies readonly VisitState[];
export type GroupState = (typeof GROUPS)[number];

/** Stages of the bar above a column, in the order of the day. */
export const FLOW = [
  "booked",
  "arrived",
  "waiting",
  "with_doctor",
  "to_bill",
  "done",
] as const satisfies readonly VisitState[];

type OrderedVisit = Pick<Visit, "ID" | "start_time" | "state" | "steps">;

const byTime = (a: OrderedVisit, b: OrderedVisit): number =>
  a.start_time === b.start_time ? a.ID - b.ID : a.start_time < b.start_time ? -1 : 1;
const lastStepTime = ({ steps }: OrderedVisit): string => steps.at(-1)?.at ?? "";

/**
 * Returns true if a group or stage contains a state: confirmed patients are expected like the booked ones.
 */
export const isShownIn = (group: VisitState, state: VisitState): boolean =>
  group === state || (group === "booked" && state === "confirmed");

/** Returns the visits in a group: waiting patients by longest wait, all others by start time. */
export function orderVisits<V extends OrderedVisit>(visits: readonly V[], state: GroupState): V[] {
  const stateVisits = visits.filter((visit) => isShownIn(state, visit.state));
  const byReady = (a: V, b: V): number =>
    Date.parse(lastStepTime(a)) - Date.parse(lastStepTime(b)) || byTime(a, b);
  return stateVisits.toSorted(state === "waiting" ? byReady : byTime);
}

export interface VisitWarning {
  readonly kind: "missing" | "ending";
  readonly words: string;
}

/**
 * Returns the warnings for reception, which never block a step. Empty once the patient is with the doctor,
 * and in all later states.
 */
export function warningsOf(visit: Visit): VisitWarning[] {
  const { state, patient } = visit;
  if (!isExpected(state) && state !== "arrived" && state !== "waiting") return [];
  return [
    ...(needsReferral({ ...visit, _patient: patient.ID }) ? referralWarnings(visit) : []),
    ...(patient.status === "Missing Data" ? [{ kind: "missing", words: "Details missing" } as const] : []),
  ];
}

/** A visit of the waiting room is of today, so the days left are counted as on the patient's page. */
function referralWarnings(visit: Visit): VisitWarning[] {
  const { referral_state, referral_ends, appointment_date } = visit;
  const daysLeft = daysToReferralEnd(visit);
  if (daysLeft !== null) return [{ kind: "ending", words: formatDaysLeft(daysLeft) }];
  const warning = coverWarning(referral_state, referral_ends, appointment_date);
  return warning ? [{ kind: "missing", words: warning.words }] : [];
}

/** Days from the visit to the end of its referral, 0 on the last day. Null if it does not end soon. */
function daysToReferralEnd({ referral_state, referral_ends, appointment_date }: Visit): number | null {
  if (referral_state !== "expiring" || referral_ends === null) return null;
  return daysBetween(appointment_date, referral_ends);
}

/** Names the last day of a referral that `warningsOf` counts down: "referral ends 24 Nov". Null if none. */
export function referralEndNote(visit: Visit): string | null {
  const isCounted = warningsOf(visit).some(({ kind }) => kind === "ending");
  return isCounted && visit.referral_ends ? `referral ends ${dayAndMonth(visit.referral_ends)}` : null;
}
