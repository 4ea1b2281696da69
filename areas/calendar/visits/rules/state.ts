import type { VisitState, VisitStep } from "../contract.ts";

/** Properties of an appointment that determine the state of its visit. */
export interface FollowedAppointment {
  readonly cancelled: boolean;
  readonly is_billed: boolean;
}

const STATE_AFTER: Readonly<Record<Exclude<VisitStep, "finished">, VisitState>> = {
  confirmed: "confirmed",
  arrived: "arrived",
  ready: "waiting",
  called: "with_doctor",
  did_not_attend: "did_not_attend",
};

/**
 * Returns the state of a visit from its last step that was not undone and from its appointment. A cancelled
 * appointment is cancelled regardless of its steps (STATE-APPT-01, which also sets `is_billed`). "To bill"
 * and "done" are derived, never stored: a finished visit is done once billed (STATE-APPT-03), and to bill
 * again if billing is reversed. A visit that was billed without any step is done.
 */
export function stateOf({ cancelled, is_billed }: FollowedAppointment, last: VisitStep | null): VisitState {
  if (cancelled) return "cancelled";
  if (last === null) return is_billed ? "done" : "booked";
  if (last === "finished") return is_billed ? "done" : "to_bill";
  return STATE_AFTER[last];
}

const NEXT_STEP: Readonly<Partial<Record<VisitState, VisitStep>>> = {
  booked: "arrived",
  confirmed: "arrived",
  arrived: "ready",
  waiting: "called",
  with_doctor: "finished",
};

/**
 * Returns the next step of the flow. Null if no step follows because the remaining states depend on billing.
 */
export const nextStep = (state: VisitState): VisitStep | null => NEXT_STEP[state] ?? null;

/**
 * States from which "did not attend" is allowed. Includes patients who arrived but left before being seen.
 */
const MAY_MISS: ReadonlySet<VisitState> = new Set(["booked", "confirmed", "arrived", "waiting"]);

export const mayMiss = (state: VisitState): boolean => MAY_MISS.has(state);

/**
 * States before the patient arrives. Most patients never confirm, so that the step after either is "arrived".
 */
export const isExpected = (state: VisitState): boolean => state === "booked" || state === "confirmed";

/** States in which the patient is in the rooms, from arriving until the doctor has finished. */
export const isPresent = (state: VisitState): boolean =>
  state === "arrived" || state === "waiting" || state === "with_doctor";

export function isNextStep(state: VisitState, step: VisitStep): boolean {
  if (step === "did_not_attend") return mayMiss(state);
  return step === "confirmed" ? state === "booked" : nextStep(state) === step;
}
