import { networkOf } from "#kernel/access/network.ts";
import { refusalOf, tooMany } from "#kernel/contract/problem.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { inTurn } from "#platform/in-turn.ts";
import { type Tries, waitSeconds } from "../rules/throttle.ts";
import { countTries, type Guesser, noteSuccess, noteTry } from "./sign-in-attempts.queries.ts";

type AnyCall = Pick<HandlerContext<never>, "request" | "services">;

/**
 * Whether the answer is right, or "too many" in place of looking. Guesses sent at the same moment, to one server or to several, all count: each is
 * noted as wrong before it is looked at, in a transaction of its own that counts the others, and refusals do not undo it. Those of one account
 * from one address are looked at one after the other on each server, so that many users of one account can sign in at the same moment. No connection
 * is held while an answer is looked at.
 */
export async function isRightGuess(call: AnyCall, account_key: string, isRight: () => Promise<boolean>): Promise<boolean> {
  const { db, connections } = call.services;
  const guesser: Guesser = { account_key, address: networkOf(call.request.ip) };
  // Who has to wait in any case waits for no turn, and is not noted.
  assertNoWait(await countTries(db, guesser));
  return inTurn(connections, `guess ${guesser.address} ${account_key}`, async () => {
    const ID = await noteTry(db, guesser, assertNoWait);
    const succeeded = await isRight();
    if (succeeded) await noteSuccess(db, ID);
    return succeeded;
  });
}

function assertNoWait(tries: Tries): void {
  const wait = waitSeconds(tries);
  if (wait > 0) throw refusalOf(tooMany, { retry_after: wait });
}
