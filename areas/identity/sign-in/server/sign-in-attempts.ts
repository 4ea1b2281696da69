import { networkOf } from "#kernel/access/network.ts";
import { refusalOf, tooMany } from "#kernel/contract/problem.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { runInSequence } from "#platform/sequential-tasks.ts";
import { type AttemptCounts, waitSeconds } from "../rules/throttle.ts";
import { countAttempts, type Guesser, recordSuccess, recordAttempt } from "./sign-in-attempts.queries.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "services">;

/**
 * Evaluates a guess by `isRight`, or throws `tooMany`. Simultaneous guesses, even to several servers, all
 * count: each is stored as failed before it is evaluated, in its own transaction, which a later rejection
 * does not undo. Guesses for one account from one address are evaluated one after another on each server. No
 * database connection is held during the evaluation.
 */
export async function isRightGuess(
  call: AnyCall,
  account_key: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { db, connections } = call.services;
  const guesser: Guesser = { account_key, address: networkOf(call.request.ip) };
  // Rejects early, without queueing or counting, a caller who must wait anyway.
  assertNoWait(await countAttempts(db, guesser));
  return runInSequence(connections, `guess ${guesser.address} ${account_key}`, async () => {
    const ID = await recordAttempt(db, guesser, assertNoWait);
    const succeeded = await isRight();
    if (succeeded) await recordSuccess(db, ID);
    return succeeded;
  });
}

function assertNoWait(attempts: AttemptCounts): void {
  const wait = waitSeconds(attempts);
  if (wait > 0) throw refusalOf(tooMany, { retry_after: wait });
}
