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
  /** What people said is not needed. */
  readonly notNeeded: ReadonlySet<string>;
  /** The patient's details keep billing from claiming. */
  readonly isIncomplete: boolean;
}

/** A gap has the age of the day it should have been closed; on that day itself it is only due. */
const missing = (since: Day, today: Day, words: string | null = null): Step =>
  since >= today ? step("going", since, words ?? "Due today") : step("gap", since, words, daysBetween(since, today));

function fromState({ state, on, words }: WorkState, today: Day): Step {
  if (state === "done" || state === "going") return step(state, on, words);
  return on === null ? step("gap", null, words, 0) : missing(on, today, words);
}

const RANK: Readonly<Record<WorkState["state"], number>> = { late: 0, waiting: 1, going: 2, done: 3 };
/** Of several records of one appointment, the one that is furthest behind. */
function worstOf(work: readonly Work[], kind: Work["kind"], name: WorkStep): WorkState | undefined {
  let worst: WorkState | undefined;
  for (const one of work) {
    const state = one.kind === kind ? one.steps[name] : undefined;
    if (state && (worst === undefined || RANK[state.state] < RANK[worst.state])) worst = state;
  }
  return worst;
}

/** G-40: dictated? returned? billed? paid? Of one appointment that is over. */
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
  // Closed for billing before it was on a list, or outside of Corella.
  if (billed === undefined && is_billed) return step("done");
  const words = isIncomplete ? "Details" : (billed?.words ?? null);
  return missing(appointment_date, today, words);
}

/** A dictation or a bill without an appointment has only the steps it is about. */
export function looseSteps({ steps }: Work, today: Day): Steps {
  const of = (name: WorkStep): Step => {
    const state = steps[name];
    return state ? fromState(state, today) : NONE;
  };
  return { dictated: of("dictated"), returned: of("returned"), billed: of("billed"), paid: of("paid") };
}
