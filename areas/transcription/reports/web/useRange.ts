import { addDays, type Day } from "#kernel/dates/day.ts";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { reportUrl } from "../contract.ts";
import { mayReport } from "../rules/range.ts";

const DAYS = 30;

/**
 * Returns the range in the page's URL, by default the last thirty days. `problem` is the message for an
 * invalid range, or null.
 */
export function useRange(today: Day) {
  const { values, written, set } = useUrlValues(reportUrl);
  const rangeOf = ({ start, end }: typeof values) => ({
    start: start ?? addDays(today, 1 - DAYS),
    end: end ?? today,
  });
  const range = rangeOf(written);
  const verdict = mayReport(range);
  return {
    shown: rangeOf(values),
    asked: range,
    set,
    problem: verdict.allowed ? null : verdict.refusal.message,
  };
}
