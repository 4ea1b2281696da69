import { verdictOf } from "#kernel/contract/verdict.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { isFull, type setRoutes, tooManySets } from "../set.contract.ts";
import { deleteSet, findSet, insertSet, listAllSets } from "./queries.ts";

const controller = "doctorset";

export const setHandlers: Handlers<typeof setRoutes> = {
  async createSet(call) {
    const { db, actor, body, assertFound, auditWrite, fail } = call;
    await assertDoctors(call, body.doctors);
    if (isFull(await listAllSets(db, actor.ID))) fail(tooManySets);
    const identity = await insertSet(db, actor.ID, body);
    const after = assertFound(await findSet(db, actor.ID, identity));
    auditWrite({ controller, identity, message: `saved the set of doctors “${after.name}”`, after });
    return after;
  },

  async updateSet(call) {
    const { db, actor, params, body, assertFound, auditWrite } = call;
    const current = () => findSet(db, actor.ID, params.id);
    const before = assertFound(await current());
    const { version, ...fields } = body;
    if (fields.doctors) await assertDoctors(call, fields.doctors, before.doctors);
    await updateVersioned(db, "doctor_set", { ID: before.ID }, fields, { version, current });
    const after = assertFound(await current());
    const message = `changed the set of doctors “${after.name}”`;
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async removeSet({ db, actor, params, assertFound, auditWrite }) {
    const before = assertFound(await findSet(db, actor.ID, params.id));
    await deleteSet(db, actor.ID, before.ID);
    const message = `deleted the set of doctors “${before.name}”`;
    auditWrite({ controller, identity: before.ID, message, before });
    return { ID: before.ID };
  },
};

type SetCall = Pick<
  HandlerContext<(typeof setRoutes)["createSet"]>,
  "db" | "actor" | "client" | "assertAllowed"
>;

/** Requires doctors of the company whose calendars the caller may see. Those of the stored set may stay. */
async function assertDoctors(
  { db, actor, client, assertAllowed }: SetCall,
  doctors: readonly number[],
  stored: readonly number[] = [],
): Promise<void> {
  const company = await listCompanyClients(db, actor, client, "calendar.view");
  const doctorIds = new Set([...company.map(({ ID }) => ID), ...stored]);
  const isKnown = doctors.every((ID) => doctorIds.has(ID));
  assertAllowed(verdictOf(isKnown ? {} : { doctors: "Choose doctors from the list." }));
}
