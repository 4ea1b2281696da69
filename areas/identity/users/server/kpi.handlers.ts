import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type KpiChange, unknownKpiUser, type kpiRoutes, onlyForTyping } from "../kpi.contract.ts";
import { isTyping } from "../rules/kind.ts";
import { findUser } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { scopeOf } from "./scope.ts";
import { lockUser, updateKpi } from "./writes.ts";

type KpiCall = Pick<HandlerContext<typeof kpiRoutes.updateOne>, "db" | "actor" | "fail" | "auditWrite">;

export const kpiHandlers: Handlers<typeof kpiRoutes> = {
  async updateKpi({ body, ...call }) {
    if (!Array.isArray(body)) return setKpi(call, body.ID ?? body._user ?? 0, body);
    // Sorts by ID because two users who save the same rows could otherwise deadlock.
    const rows = [...body].sort((a, b) => (a.ID ?? a._user ?? 0) - (b.ID ?? b._user ?? 0));
    const savedKpis = [];
    for (const { ID, _user, ...kpi } of rows) savedKpis.push(await setKpi(call, ID ?? _user ?? 0, kpi));
    return savedKpis;
  },
  updateOne: ({ params, body, ...call }) => setKpi(call, params.id, body),
};

/** Saves capacity and target of a typist or editor (RULE-KPI-01, RULE-PERM-14). */
async function setKpi({ db, actor, fail, auditWrite }: KpiCall, ID: number, { capacity, target }: KpiChange) {
  await lockUser(db, ID);
  const user = await findUser(db, scopeOf(actor, "kpi.edit"), ID);
  if (!user) return fail(unknownKpiUser);
  if (!isTyping(user.groups)) return fail(onlyForTyping);
  const before = { capacity: user.capacity, target: user.target };
  const after = {
    capacity: capacity === undefined ? before.capacity : capacity,
    target: target === undefined ? before.target : target,
  };
  await updateKpi(db, ID, after);
  auditWrite({ ...userAuditEntry("set the capacity and target of", user), before, after });
  return { ID, ...after };
}
