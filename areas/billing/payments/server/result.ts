import { listPaymentsOf } from "#areas/billing/ledger/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { isOpen } from "../rules/answer.ts";
import { resultWords } from "../rules/payable.ts";
import type { AttemptRow } from "./attempts.queries.ts";

/** How an attempt stands, with the payment it brought; a code that is sent again is answered the same (RULE-PAY-05). */
export async function resultOf(db: Db, attempt: AttemptRow) {
  const [payment] = await listPaymentsOf(db, attempt._doctor, attempt.ID);
  return {
    ...payment,
    is_successful: attempt.state === "approved",
    is_pending: isOpen(attempt.state),
    response_message: resultWords(attempt),
  };
}
