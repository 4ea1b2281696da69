import type { z } from "zod";
import { hashOf, newToken } from "#platform/access/session.ts";
import { hasRoomFor, type NumberLimit } from "#platform/db/number-limit.ts";
import type { Handlers } from "#platform/http/call.ts";
import {
  type FhirToken,
  type fhirTokenRoutes,
  keyPrivate,
  keyUnreadable,
  keyUnsupported,
  SCOPES,
  tooManyKeys,
  tooManyTokens,
} from "../contract.ts";
import { readKeys } from "./client-keys.ts";
import {
  countLive,
  findToken,
  insertToken,
  listTokens,
  revokeToken,
  type TokenRow,
} from "./tokens.queries.ts";

const controller = "fhirtoken";
export const LIVE_TOKENS: NumberLimit = { name: "fhirtoken", most: 50, count: countLive };
const KEY_PROBLEMS = {
  unreadable: keyUnreadable,
  private: keyPrivate,
  unsupported: keyUnsupported,
  many: tooManyKeys,
} as const;

export const tokenHandlers: Handlers<typeof fhirTokenRoutes> = {
  list: async ({ db, client }) => (await listTokens(db, client.ID)).map(toReply),

  async create({ db, client, actor, body, fail, assertFound, auditWrite }) {
    if (!(await hasRoomFor(db, LIVE_TOKENS, client.ID))) fail(tooManyTokens);
    const token = `corella_${newToken()}`;
    const { name, scopes, days } = body;
    const keys = typeof body.public_key === "string" ? readKeys(body.public_key) : null;
    if (typeof keys === "string") return fail(KEY_PROBLEMS[keys]);
    const row = { _doctor: client.ID, name, token_hash: hashOf(token), scopes, _created_by: actor.ID, days };
    const { ID } = await insertToken(db, { ...row, keys: keys && JSON.stringify(keys) });
    const created = toReply(assertFound(await findToken(db, client.ID, ID)));
    auditWrite({
      controller,
      identity: ID,
      message: `created the FHIR token ${name}`,
      after: { name, scopes, days, keys },
    });
    return { token: keys === null ? token : null, created };
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findToken(db, client.ID, params.id));
    if (before.revoked_time === null) {
      await revokeToken(db, client.ID, before.ID);
      auditWrite({ controller, identity: before.ID, message: `revoked the FHIR token ${before.name}` });
    }
    return toReply(assertFound(await findToken(db, client.ID, before.ID)));
  },
};

function toReply({ first_name, last_name, scopes, ...token }: TokenRow): z.input<typeof FhirToken> {
  return {
    ...token,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    created_by: `${first_name} ${last_name}`,
  };
}
