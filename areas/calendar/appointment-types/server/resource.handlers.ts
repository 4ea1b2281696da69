import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { type Verdict, verdictOf } from "#kernel/contract/verdict.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { Db } from "#platform/db/db.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { resourceRoutes } from "../resource.contract.ts";
import { findResource, insertResource, listResources } from "./resource.queries.ts";
import { archiveVerb } from "../rules/words.ts";

const controller = "resource";

export const resourceHandlers: Handlers<typeof resourceRoutes> = {
  listResources: ({ db, client, query }) => listResources(db, client.ID, query.show_deleted === true),

  getResource: async ({ db, client, params, assertFound }) =>
    assertFound(await findResource(db, client.ID, params.id)),

  async createResource({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    assertAllowed(await mayBeAt(db, client.ID, body._location, null));
    const { _doctor, ...fields } = body;
    const identity = await insertResource(db, client.ID, fields);
    const after = assertFound(await findResource(db, client.ID, identity));
    auditWrite({ controller, identity, message: `added ${after.kind} ${after.name}`, after });
    return after;
  },

  async updateResource({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const current = () => findResource(db, client.ID, params.id);
    const before = assertFound(await current());
    assertAllowed(await mayBeAt(db, client.ID, body._location, before._location));
    const { _doctor, version, ...fields } = body;
    const key = { _doctor: client.ID, ID: before.ID };
    await updateVersioned(db, "resource", key, fields, { version, current });
    const after = assertFound(await current());
    const message = `${archiveVerb(before, after)} ${after.kind} ${after.name}`;
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async removeResource({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findResource(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "resource", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      const message = `archived ${before.kind} ${before.name}`;
      auditWrite({ controller, identity: before.ID, message, before, after });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};

/** Requires a live location of the client. An unchanged location may have been deleted. */
async function mayBeAt(
  db: Db,
  _doctor: number,
  _location: number | null | undefined,
  before: number | null,
): Promise<Verdict<"invalid">> {
  const isKnown =
    _location === null ||
    _location === undefined ||
    _location === before ||
    (await isLiveLocation(db, _doctor, _location));
  return verdictOf(isKnown ? {} : { _location: "Choose a location from the list." });
}
