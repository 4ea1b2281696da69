import type { FieldErrors } from "#kernel/contract/problem.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { MessageState } from "#areas/calendar/visit-messages/message.contract.ts";
import type { RecallEnd, RecallState } from "../recall.contract.ts";

interface Facts {
  readonly outcome: "done" | "dismissed" | null;
  readonly is_booked: boolean;
  /** The last message about the recall. */
  readonly message: { readonly state: MessageState | null } | null;
}

/** Returns true if a message was delivered to the patient or may still be. */
export const mayHaveReached = (message: Facts["message"]): boolean =>
  message !== null && message.state !== "failed" && message.state !== "skipped";

/**
 * Returns the state of a recall: its outcome if it is closed, otherwise booked, messaged or due, in this
 * order of precedence.
 */
export function stateOf({ outcome, is_booked, message }: Facts): RecallState {
  if (outcome !== null) return outcome;
  if (is_booked) return "booked";
  return mayHaveReached(message) ? "messaged" : "due";
}

/** Days in which a patient is not asked a second time. */
export const AGAIN_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

interface Askable {
  readonly state: RecallState;
  readonly is_withdrawn: boolean;
  readonly message: { readonly at: string; readonly state: MessageState | null } | null;
}

/**
 * Returns the reason in the recall itself not to ask the patient to book now, or null. Does not check the
 * patient's record.
 */
export function notAskedReason(
  { state, is_withdrawn, message }: Askable,
  now: string,
): "recall_over" | "booked" | "recent" | null {
  if (is_withdrawn || state === "done" || state === "dismissed") return "recall_over";
  if (state === "booked") return "booked";
  const isRecent =
    message !== null &&
    mayHaveReached(message) &&
    Date.parse(now) - Date.parse(message.at) < AGAIN_AFTER_DAYS * DAY_MS;
  return isRecent ? "recent" : null;
}

/** Returns the errors of a closing that the schema alone can't find, by field. */
export const endErrors = ({ outcome, outcome_reason }: Partial<RecallEnd>): FieldErrors =>
  outcome === "dismissed" && !outcome_reason ? { outcome_reason: "Enter why the recall is dismissed." } : {};

export const mayEnd = (end: RecallEnd): Verdict<"invalid"> => verdictOf(endErrors(end));
