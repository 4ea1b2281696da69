import type { z } from "zod";
import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { AuditLogCheck, type AuditLogState, type auditLogRoutes } from "../contract.ts";
import { findChainHead } from "./chain-heads.ts";
import { checkpointCsv } from "./chain-heads-csv.ts";
import { BUREAU, insertCheck, listChecks, listChainHeads } from "./queries.ts";
import type { KeyRing } from "#platform/key-ring.ts";

const Breaks = AuditLogCheck.shape.breaks;
const CONTROLLER = "register";

async function stateOf(db: Db, ring: KeyRing, _doctor: number): Promise<z.input<typeof AuditLogState>> {
  const heads = await listChainHeads(db, _doctor === BUREAU ? null : _doctor);
  const storedHead = _doctor === BUREAU ? null : await findChainHead(db, ring, _doctor);
  const checks = await listChecks(db, _doctor);
  return {
    rows: heads.reduce((sum, { seq }) => sum + seq, 0),
    registers: heads.length,
    end:
      storedHead?.is === "kept"
        ? {
            seq: storedHead.end.seq,
            hash: storedHead.end.hash.toString("hex"),
            sealed_at: storedHead.sealed_at,
          }
        : null,
    kept_since: _doctor === BUREAU ? 0 : (heads[0]?.kept_since ?? 0),
    checks: checks.map(({ first_name, last_name, breaks, ...check }) => ({
      ...check,
      started_by: [first_name, last_name].filter(Boolean).join(" "),
      breaks: Breaks.parse(breaks),
    })),
  };
}

export const auditLogHandlers: Handlers<typeof auditLogRoutes> = {
  register: ({ db, client, services }) => stateOf(db, keyRingOf(services.config), client.ID),

  async check({ db, client, actor, services, auditWrite }) {
    const check = await insertCheck(db, client.ID, actor.ID);
    if (check !== null) {
      await services.jobs.enqueue(db, "activity.check", { doctor: client.ID, check });
      auditWrite({ controller: CONTROLLER, identity: check, message: "started an audit log check" });
    }
    return stateOf(db, keyRingOf(services.config), client.ID);
  },

  async end({ db, client, reply }) {
    void reply.header("content-type", "text/csv; charset=utf-8");
    return checkpointCsv(db, client.ID);
  },

  registers: ({ db, services }) => stateOf(db, keyRingOf(services.config), BUREAU),

  async checkAll({ db, actor, services, auditWrite }) {
    const check = await insertCheck(db, BUREAU, actor.ID);
    if (check !== null) {
      await services.jobs.enqueue(db, "activity.check", { doctor: BUREAU, check });
      auditWrite({ controller: CONTROLLER, identity: check, message: "started a check of all audit logs" });
    }
    return stateOf(db, keyRingOf(services.config), BUREAU);
  },

  async ends({ db, reply }) {
    void reply.header("content-type", "text/csv; charset=utf-8");
    return checkpointCsv(db, null);
  },
};
