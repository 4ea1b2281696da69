import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { Work, WorkState, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { Step } from "../contract.ts";

const step = (state: Step["state"], on: Day | null = null, words: string | null = null, days: number | null = null): Step => ({
  state,
  on,
  words,
  days,
});
const NONE = step("none");
export const UNKNOWN = step("unknown");
export const NOT_NEEDED = step("not_needed");

export type Steps = Readonly<Record<WorkStep, Step>>;

export interface Judged {
  readonly appointment_date: Day;
  readonly is_billed: boolean;
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
const missing = (since: Day, today: Day, words: string | null = null): Step =>
  since >= today ? step("going", since, words ?? "Due today") : step("gap", since, words, daysBetween(since, today));

function fromState({ state, on, words }: WorkState, today: Day): Step {
  if (state === "done" || state === "going") return step(state, on, words);
  return on === null ? step("gap", null, words, 0) : missing(on, today, words);
}

const RANK: Readonly<Record<WorkState["state"], number>> = { late: 0, waiting: 1, going: 2, done: 3 };
/** Returns the least advanced state among several records of an appointment. */
function worstOf(work: readonly Work[], kind: Work["kind"], name: WorkStep): WorkState | undefined {
  let worst: WorkState | undefined;
  for (const one of work) {
    const state = one.kind === kind ? one.steps[name] : undefined;
    if (state && (worst === undefined || RANK[state.state] < RANK[worst.state])) worst = state;
  }
  return worst;
}

/** Returns the steps of a finished appointment: dictated, returned, billed and paid (G-40). */
export function stepsOf({ appointment_date, is_billed, work, notNeeded, isIncomplete }: Judged, today: Day): Steps {
  const dictated = worstOf(work, "dictation", "dictated");
  const returned = worstOf(work, "dictation", "returned");
  const billed = worstOf(work, "bill", "billed");
  const paid = worstOf(work, "bill", "paid");
  const isUndictated = dictated === undefined && notNeeded.has("dictated");
  const isUnbilled = billed === undefined && !is_billed && notNeeded.has("billed");
  return {
    dictated: isUndictated ? NOT_NEEDED : dictated ? fromState(dictated, today) : missing(appointment_date, today),
    returned: isUndictated ? NOT_NEEDED : returned ? fromState(returned, today) : NONE,
    billed: isUnbilled ? NOT_NEEDED : billedStep(billed, { appointment_date, is_billed, isIncomplete }, today),
    paid: isUnbilled ? NOT_NEEDED : paid ? fromState(paid, today) : NONE,
  };
}

function billedStep(
  billed: WorkState | undefined,
  { appointment_date, is_billed, isIncomplete }: Pick<Judged, "appointment_date" | "is_billed" | "isIncomplete">,
  today: Day,
): Step {
  if (billed?.state === "done") return fromState(billed, today);
  // The appointment was closed for billing before it was on a list, or outside Corella.
  if (billed === undefined && is_billed) return step("done");
  const words = isIncomplete ? "Details" : (billed?.words ?? null);
  return missing(appointment_date, today, words);
}

/** Returns the steps of a dictation or bill without an appointment; its other steps are none. */
export function looseSteps({ steps }: Work, today: Day): Steps {
  const of = (name: WorkStep): Step => {
    const state = steps[name];
    return state ? fromState(state, today) : NONE;
  };
  return { dictated: of("dictated"), returned: of("returned"), billed: of("billed"), paid: of("paid") };
}
