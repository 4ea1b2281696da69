import type { HandlerContext } from "#platform/http/call.ts";
import { CONTROLLER, type letterRoutes } from "../contract.ts";
import { hasArrived, replacedMeanwhile } from "../problems.contract.ts";
import { mayWithdraw } from "../rules/state.ts";
import { WITHDRAWN } from "../rules/words.ts";
import { findLetter } from "./letter.queries.ts";
import { lockLetter, replaceLetter } from "./write.queries.ts";

type WithdrawCall = HandlerContext<typeof letterRoutes.withdraw>;

/**
 * Withdraws a letter that has not arrived: its link no longer opens, and a message that waits is not handed
 * over. What was handed over or posted can't be called back.
 */
export async function withdrawLetter(call: WithdrawCall) {
  const { db, client, actor, params, now, fail, assertFound, auditWrite } = call;
  assertFound(await findLetter(db, call, params.id));
  const letter = assertFound(await lockLetter(db, client.ID, params.id));
  if (letter.is_replaced) fail(replacedMeanwhile);
  if (!mayWithdraw(letter.state)) fail(hasArrived);
  await replaceLetter(db, letter, { at: now, by: actor.ID, detail: WITHDRAWN });
  auditWrite({ controller: CONTROLLER, identity: letter.ID, message: "withdrew a letter" });
  return assertFound(await findLetter(db, call, letter.ID));
}
