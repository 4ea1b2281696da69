import { assertSameClient } from "#platform/access/same-client.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { visitTypeRoutes } from "../contract.ts";
import { archiveVerb } from "../rules/words.ts";
import { findVisitType, insertVisitType, listVisitTypes } from "./queries.ts";

const controller = "appointmenttype";

export const handlers: Handlers<typeof visitTypeRoutes> = {
  list: ({ db, client, query }) => listVisitTypes(db, client.ID, query.show_deleted === true),

  get: async ({ db, client, params, assertFound }) =>
    assertFound(await findVisitType(db, client.ID, params.id)),

  async create({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...fields } = body;
    const identity = await insertVisitType(db, client.ID, fields);
    const after = assertFound(await findVisitType(db, client.ID, identity));
    auditWrite({ controller, identity, message: `added the appointment type ${after.name}`, after });
    return after;
  },

  async update({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const current = () => findVisitType(db, client.ID, params.id);
    const before = assertFound(await current());
    const { _doctor, version, ...fields } = body;
    const key = { _doctor: client.ID, ID: before.ID };
    await updateVersioned(db, "visit_type", key, fields, { version, current });
    const after = assertFound(await current());
    const message = `${archiveVerb(before, after)} the appointment type ${after.name}`;
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findVisitType(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "visit_type", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      const message = `archived the appointment type ${before.name}`;
      auditWrite({ controller, identity: before.ID, message, before, after });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};
