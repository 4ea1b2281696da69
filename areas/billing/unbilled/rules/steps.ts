import type { VisitStep } from "#areas/calendar/visits/contract.ts";
import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { Work, WorkState, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { Step } from "../contract.ts";

const createStep = (
  state: Step["state"],
  on: Day | null = null,
  words: string | null = null,
  days: number | null = null,
): Step => ({
  state,
  on,
  words,
  days,
});
const NO_STEP = createStep("none");
export const UNKNOWN = createStep("unknown");
export const NOT_NEEDED = createStep("not_needed");

export type Steps = Readonly<Record<WorkStep, Step>>;

export interface AppointmentFacts {
  readonly appointment_date: Day;
  readonly is_billed: boolean;
  /** Last step of the visit in the waiting room. */
  readonly visit_step: VisitStep | null;
  readonly work: readonly Work[];
  /** Steps that users marked as not needed. */
  readonly notNeeded: ReadonlySet<string>;
  /** True if the patient's details are too incomplete for a claim. */
  readonly isIncomplete: boolean;
}

/**
 * Returns a gap with its age since the day the step should have been done. On that day itself the step is
 * only due.
 */
const missingStep = (since: Day, today: Day, words: string | null = null): Step =>
  since >= today
    ? createStep("going", since, words ?? "Due today")
    : createStep("gap", since, words, daysBetween(since, today));

function stepFromState({ state, on, words }: WorkState, today: Day): Step {
  if (state === "done" || state === "going") return createStep(state, on, words);
  return on === null ? createStep("gap", null, words, 0) : missingStep(on, today, words);
}

const STATE_RANK: Readonly<Record<WorkState["state"], number>> = { late: 0, waiting: 1, going: 2, done: 3 };
/** Returns the least advanced state among several records of an appointment. */
function worstOf(work: readonly Work[], kind: Work["kind"], name: WorkStep): WorkState | undefined {
  let worst: WorkState | undefined;
  for (const item of work) {
    const state = item.kind === kind ? item.steps[name] : undefined;
    if (state && (worst === undefined || STATE_RANK[state.state] < STATE_RANK[worst.state])) worst = state;
  }
  return worst;
}

/** Returns the steps of a finished appointment: dictated, returned, billed and paid (G-40). */
export function stepsOf(facts: AppointmentFacts, today: Day): Steps {
  const { appointment_date, is_billed, work, notNeeded } = facts;
  const dictated = worstOf(work, "dictation", "dictated");
  const returned = worstOf(work, "dictation", "returned");
  const billed = worstOf(work, "bill", "billed");
  const paid = worstOf(work, "bill", "paid");
  const isUndictated = dictated === undefined && notNeeded.has("dictated");
  const isUnbilled = billed === undefined && !is_billed && notNeeded.has("billed");
  return {
    dictated: isUndictated
      ? NOT_NEEDED
      : dictated
        ? stepFromState(dictated, today)
        : missingStep(appointment_date, today),
    returned: isUndictated ? NOT_NEEDED : returned ? stepFromState(returned, today) : NO_STEP,
    billed: isUnbilled ? NOT_NEEDED : billedStep(billed, facts, today),
    paid: isUnbilled ? NOT_NEEDED : paid ? stepFromState(paid, today) : NO_STEP,
  };
}

/** A visit that the waiting room has under "To bill" is a gap on its day already. */
function billedStep(
  billed: WorkState | undefined,
  { appointment_date, is_billed, isIncomplete, visit_step }: AppointmentFacts,
  today: Day,
): Step {
  if (billed?.state === "done") return stepFromState(billed, today);
  // Covers appointments that were closed for billing without a list, or outside Corella.
  if (billed === undefined && is_billed) return createStep("done");
  const words = isIncomplete ? "Details" : (billed?.words ?? null);
  if (visit_step === "finished" && appointment_date === today) return createStep("gap", today, words, 0);
  return missingStep(appointment_date, today, words);
}

/** Returns the steps of a dictation or bill without an appointment; its other steps are none. */
export function looseSteps({ steps }: Work, today: Day): Steps {
  const stepOf = (name: WorkStep): Step => {
    const state = steps[name];
    return state ? stepFromState(state, today) : NO_STEP;
  };
  return {
    dictated: stepOf("dictated"),
    returned: stepOf("returned"),
    billed: stepOf("billed"),
    paid: stepOf("paid"),
  };
}
