import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { backwards, MAX_DAYS, tooLong } from "../contract.ts";

/**
 * Checks the range of a report: start before or on end, and at most `MAX_DAYS` days with both ends included.
 */
export function mayReport({ start, end }: { start: Day; end: Day }): Verdict<"report.range"> {
  if (start > end) return refuse(backwards, undefined);
  return daysBetween(start, end) >= MAX_DAYS ? refuse(tooLong, undefined) : allow;
}
