import type { Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { hasBegun, untilTooEarly } from "../agents.contract.ts";

export interface Serving {
  readonly from_date: Day;
  readonly until_date: Day | null;
}

export type ServingState = "serves" | "later" | "ended";

/** Returns the state of an assignment on the client's current day (F-3). The last day is included. */
export function servingState({ from_date, until_date }: Serving, today: Day): ServingState {
  if (from_date > today) return "later";
  return until_date !== null && until_date < today ? "ended" : "serves";
}

export const mayServe = ({ from_date, until_date }: Serving): Verdict<"invalid"> =>
  until_date !== null && until_date < from_date ? refuse(untilTooEarly, undefined) : allow;

/**
 * Refuses to delete an assignment that has begun, because its agent may have booked appointments and clocked
 * hours.
 */
export const mayTakeBack = (serving: Serving, today: Day): Verdict<"bookingagent.has_begun"> =>
  serving.from_date > today ? allow : refuse(hasBegun, undefined);
