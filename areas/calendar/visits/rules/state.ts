import type { VisitState, VisitStep } from "../contract.ts";

/** The facts of an appointment that its visit follows. */
export interface Followed {
  readonly cancelled: boolean;
  readonly is_billed: boolean;
}

const AFTER: Readonly<Record<Exclude<VisitStep, "finished">, VisitState>> = {
  arrived: "arrived",
  ready: "waiting",
  called: "with_doctor",
  did_not_attend: "did_not_attend",
};

/**
 * How far a visit is: by the last step that counts, and by what is true of its appointment. A cancelled one is cancelled whatever was stepped
 * (STATE-APPT-01, which also sets is_billed). "To bill" and "done" are never set: a finished visit is done once it is billed (STATE-APPT-03), and to be
 * billed again where that is taken back. One that was billed without any step is over.
 */
export function stateOf({ cancelled, is_billed }: Followed, last: VisitStep | null): VisitState {
  if (cancelled) return "cancelled";
  if (last === null) return is_billed ? "done" : "booked";
  if (last === "finished") return is_billed ? "done" : "to_bill";
  return AFTER[last];
}

const NEXT: Readonly<Partial<Record<VisitState, VisitStep>>> = {
  booked: "arrived",
  arrived: "ready",
  waiting: "called",
  with_doctor: "finished",
};

/** The step that follows in the order of the flow; null where the rest follows from billing. */
export const nextStep = (state: VisitState): VisitStep | null => NEXT[state] ?? null;

/** Patients who leave before they are seen did not attend either. */
const MAY_MISS: ReadonlySet<VisitState> = new Set(["booked", "arrived", "waiting"]);

export const mayMiss = (state: VisitState): boolean => MAY_MISS.has(state);

export const follows = (state: VisitState, step: VisitStep): boolean =>
  step === "did_not_attend" ? mayMiss(state) : nextStep(state) === step;
