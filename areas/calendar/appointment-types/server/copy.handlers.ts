import { invalid } from "#kernel/contract/problem.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { visitTypeRoutes } from "../contract.ts";
import type { typeCopyRoutes } from "../copy.contract.ts";
import { findVisitType, insertVisitTypeOnce, listVisitTypes } from "./queries.ts";

const controller = "appointmenttype";
type Call = Pick<HandlerContext<(typeof typeCopyRoutes)["sources"]>, "db" | "actor" | "client">;

/** Lists the other doctors of the company whose types the caller may read. */
async function listOthers({ db, actor, client }: Call) {
  const doctors = await listCompanyClients(db, actor, client, visitTypeRoutes.list);
  return doctors.filter(({ ID }) => ID !== client.ID);
}

/** Lists the live types of a doctor that the client has no live type of the same name for. */
async function listMissing({ db, client }: Pick<Call, "db" | "client">, doctor: number) {
  const own = await listVisitTypes(db, client.ID, false);
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const theirs = await listVisitTypes(db, doctor, false);
  return theirs.filter(({ name }) => !names.has(name.toLowerCase()));
}

export const copyHandlers: Handlers<typeof typeCopyRoutes> = {
  async sources(call) {
    const sources = [];
    for (const { ID, title, first_name, last_name } of await listOthers(call)) {
      const names = (await listMissing(call, ID)).map(({ name }) => name);
      sources.push({ ID, title, first_name, last_name, names });
    }
    return sources;
  },

  async copy(call) {
    const { db, client, body, fail, assertFound, auditWrite } = call;
    const source =
      (await listOthers(call)).find(({ ID }) => ID === body.from) ??
      fail(invalid, undefined, { from: "Choose from the list." });
    const added = [];
    for (const { ID: _id, _doctor, version: _version, ...fields } of await listMissing(call, source.ID)) {
      const identity = await insertVisitTypeOnce(db, client.ID, fields);
      if (identity === undefined) continue;
      const after = assertFound(await findVisitType(db, client.ID, identity));
      auditWrite({ controller, identity, message: `copied the appointment type ${after.name}`, after });
      added.push(after);
    }
    return added;
  },
};
