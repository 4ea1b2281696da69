import { networkOf } from "#kernel/network.ts";
import { refusalOf, tooMany } from "#kernel/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type Tries, waitSeconds } from "../rules/throttle.ts";
import { countTries, forgetTry, type Guesser, noteSuccess, noteTry, waitForTurn } from "./sign-in-attempts.queries.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "services"> & { readonly db: Db };

/**
 * Whether the answer is right, or "too many" in place of looking. Guesses sent at the same moment, to one node or to several, are counted as
 * if they came one after the other: of one account from one address they do; and every other one is noted before it is looked at, and counts
 * those that were noted meanwhile. Outside the transaction: a refusal rolls that back, and the try must count.
 */
export async function isRightGuess(call: AnyCall, account_key: string, isRight: () => Promise<boolean>): Promise<boolean> {
  const { db, services } = call;
  const guesser: Guesser = { account_key, address: networkOf(call.request.ip) };
  // Who has to wait in any case waits for no turn, and is not noted.
  insistOnPatience(await countTries(services.db, guesser, null));
  await waitForTurn(db, guesser);
  const ID = await noteTry(services.db, guesser);
  try {
    insistOnPatience(await countTries(services.db, guesser, ID));
  } catch (refusal) {
    await forgetTry(services.db, ID);
    throw refusal;
  }
  const succeeded = await isRight();
  if (succeeded) await noteSuccess(services.db, ID);
  return succeeded;
}

function insistOnPatience(tries: Tries): void {
  const wait = waitSeconds(tries);
  if (wait > 0) throw refusalOf(tooMany, { retry_after: wait });
}
