import { rangeMissing } from "#areas/billing/invoices/problems.contract.ts";
import { rangeOf } from "#areas/billing/invoices/rules/range.ts";
import { fromMissing, toInvalid } from "../contract.ts";

/** Checks a period named `from` and `to` (RULE-INV-10, RULE-INV-11). */
export function spanOf({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) {
  const range = rangeOf({ start: from, end: to });
  if (range.problem === null) return range;
  return { problem: range.problem === rangeMissing ? fromMissing : toInvalid };
}
