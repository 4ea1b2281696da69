import { listPaymentsOf } from "#areas/billing/ledger/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { isOpen } from "../rules/answer.ts";
import { resultText } from "../rules/pay-obstacle.ts";
import type { AttemptRow } from "./attempts.queries.ts";

/**
 * Returns the result of a payment attempt with its payment. A request that repeats an access code gets the
 * same result (RULE-PAY-05).
 */
export async function resultOf(db: Db, attempt: AttemptRow) {
  const [payment] = await listPaymentsOf(db, attempt._doctor, attempt.ID);
  return {
    ...payment,
    is_successful: attempt.state === "approved",
    is_pending: isOpen(attempt.state),
    is_unfinished: attempt.state === "open",
    response_message: resultText(attempt),
  };
}
