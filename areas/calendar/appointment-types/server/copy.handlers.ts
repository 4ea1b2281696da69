import { invalid } from "#kernel/contract/problem.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { visitTypeRoutes } from "../contract.ts";
import type { typeCopyRoutes } from "../copy.contract.ts";
import { findVisitType, insertVisitTypeOnce, listLiveTypes } from "./queries.ts";

const controller = "appointmenttype";
type Call = Pick<HandlerContext<(typeof typeCopyRoutes)["sources"]>, "db" | "actor" | "client">;

/** Lists the other doctors of the company whose types the caller may read. */
async function listOthers({ db, actor, client }: Call) {
  const doctors = await listCompanyClients(db, actor, client, visitTypeRoutes.list);
  return doctors.filter(({ ID }) => ID !== client.ID);
}

/** Lists the live types of other doctors, without names that the client has among its own live types. */
async function listMissing({ db, client }: Pick<Call, "db" | "client">, doctors: readonly number[]) {
  const types = await listLiveTypes(db, [client.ID, ...doctors]);
  const own = new Set(
    types.flatMap(({ _doctor, name }) => (_doctor === client.ID ? [name.toLowerCase()] : [])),
  );
  return types.filter(({ _doctor, name }) => _doctor !== client.ID && !own.has(name.toLowerCase()));
}

export const copyHandlers: Handlers<typeof typeCopyRoutes> = {
  async sources(call) {
    const doctors = await listOthers(call);
    const missing = await listMissing(
      call,
      doctors.map(({ ID }) => ID),
    );
    return doctors.map(({ ID, title, first_name, last_name }) => {
      const names = missing.flatMap(({ _doctor, name }) => (_doctor === ID ? [name] : []));
      return { ID, title, first_name, last_name, names };
    });
  },

  async copy(call) {
    const { db, client, body, fail, assertFound, auditWrite } = call;
    const source =
      (await listOthers(call)).find(({ ID }) => ID === body.from) ??
      fail(invalid, undefined, { from: "Choose from the list." });
    const added = [];
    for (const { ID: _id, _doctor, version: _version, ...fields } of await listMissing(call, [source.ID])) {
      const identity = await insertVisitTypeOnce(db, client.ID, fields);
      if (identity === undefined) continue;
      const after = assertFound(await findVisitType(db, client.ID, identity));
      auditWrite({ controller, identity, message: `copied the appointment type ${after.name}`, after });
      added.push(after);
    }
    return added;
  },
};
