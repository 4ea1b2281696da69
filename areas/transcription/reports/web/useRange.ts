import { addDays, type Day } from "#kernel/dates/day.ts";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { reportUrl } from "../contract.ts";
import { mayReport } from "../rules/range.ts";

const DAYS = 30;

/** The days in the page's address, the last thirty at first. `problem`: why they make no report. */
export function useRange(today: Day) {
  const { values, written, set } = useUrlValues(reportUrl);
  const of = ({ start, end }: typeof values) => ({ start: start ?? addDays(today, 1 - DAYS), end: end ?? today });
  const asked = of(written);
  const verdict = mayReport(asked);
  return { shown: of(values), asked, set, problem: verdict.allowed ? null : verdict.refusal.message };
}
