import { findAccessFacts, updateCredit } from "#areas/practice/clients/server/index.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Balance } from "../contract.ts";
import { creditRoutes } from "../contract.ts";
import { describeChange } from "../rules/words.ts";
import { findBalance, lockBalance, pageOfChanges } from "./queries.ts";

export const handlers: Handlers<typeof creditRoutes> = {
  async score({ db, client, assertFound }) {
    const { neurons, status } = assertFound(await findBalance(db, client.ID));
    return { credit_points: neurons, status };
  },

  status({ client, body, ...call }) {
    return changeCredit(call, client.ID, { neurons: body.credit_points, status: body.status });
  },

  points: (call) => setPoints(call),
  pointsAlias: (call) => setPoints(call),

  history({ db, client, params }) {
    const { pageSize, pageNumber } = params;
    return pageOfChanges(db, client.ID, pageSize, offsetOf(pageSize, pageNumber));
  },
};

type ChangeCall = Pick<HandlerContext<typeof creditRoutes.points>, "db" | "assertFound" | "auditWrite">;

/**
 * Sets the points of the client with the ID `userId` (API-DOC-020; Part A, ID space). Not found if the ID
 * belongs to another person.
 */
async function setPoints(
  call: Pick<HandlerContext<typeof creditRoutes.points>, "actor" | "params"> & ChangeCall,
): Promise<Balance> {
  const { db, actor, params, assertFound } = call;
  assertFound(
    resolveAccess(actor, assertFound(await findAccessFacts(db, actor, params.userId)), creditRoutes.points),
  );
  return changeCredit(call, params.userId, { neurons: params.creditPoint });
}

/**
 * Sets balance and status. Does not add to the balance, so that a repeated request changes nothing and is
 * audited once.
 */
async function changeCredit(
  { db, assertFound, auditWrite }: ChangeCall,
  _doctor: number,
  newCredit: { readonly neurons?: number | undefined; readonly status?: boolean | undefined },
): Promise<Balance> {
  const before = assertFound(await lockBalance(db, _doctor));
  const after = {
    ID: before.ID,
    neurons: newCredit.neurons ?? before.neurons,
    status: newCredit.status ?? before.status,
  };
  const message = describeChange(before, after);
  if (message === null) return before;
  await updateCredit(db, after);
  auditWrite({ controller: "doctor", identity: _doctor, message, before, after, _doctor });
  return after;
}
