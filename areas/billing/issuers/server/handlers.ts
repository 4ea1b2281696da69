import { updateVersioned } from "#platform/db/versioned.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { issuerRoutes } from "../contract.ts";
import { findIssuer, insertIssuer, listIssuers } from "./queries.ts";

const controller = "issuer";

export const handlers: Handlers<typeof issuerRoutes> = {
  list: ({ db }) => listIssuers(db),

  get: async ({ db, params, assertFound }) => assertFound(await findIssuer(db, params.id)),

  async create({ db, body, auditWrite }) {
    const after = await insertIssuer(db, body);
    auditWrite({ controller, identity: after.ID, message: `added the issuer ${after.name}`, after });
    return after;
  },

  async update({ db, params, body, assertFound, auditWrite }) {
    const current = () => findIssuer(db, params.id);
    const before = assertFound(await current());
    const { version, ...change } = body;
    await updateVersioned(db, "issuer", { ID: before.ID }, change, { version, current });
    const after = assertFound(await current());
    auditWrite({ controller, identity: after.ID, message: `edited the issuer ${after.name}`, before, after });
    return after;
  },
};
