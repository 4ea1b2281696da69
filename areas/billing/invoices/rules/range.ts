import { type Day, isDay } from "#kernel/dates/day.ts";
import { rangeInvalid, rangeMissing } from "../problems.contract.ts";

/**
 * Checks that both dates are given and in order (RULE-INV-10, RULE-INV-11). Both days belong to the range
 * (G-38).
 */
export function rangeOf({
  start,
  end,
}: {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}) {
  if (!start || !end) return { problem: rangeMissing };
  if (!isDay(start) || !isDay(end) || start > end) return { problem: rangeInvalid };
  return { problem: null, start, end } satisfies { problem: null; start: Day; end: Day };
}
