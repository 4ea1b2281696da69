import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import { MAX_DAYS } from "../contract.ts";

/** Refuses a range that ends before it begins or is longer than `MAX_DAYS` (RULE-APPT-09). */
export function mayAskFor(start: Day, end: Day): Verdict<"invalid"> {
  if (start > end) return verdictOf({ start: "start must be on or before end" });
  const isTooLong = daysBetween(start, end) >= MAX_DAYS;
  return verdictOf(isTooLong ? { end: `start and end may be at most ${MAX_DAYS} days apart` } : {});
}
