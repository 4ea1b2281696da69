import { unknownFile } from "#platform/files/contract.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import { stale } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { letterheadFile, type PracticeSettingsBody, type practiceSettingsRoutes } from "../contract.ts";
import { mayUsePhone, toStoredPhone } from "../rules/phone.ts";
import { findSettings, insertSettings, listSettings, removeSettings, updateSettings } from "./queries.ts";

const CONTROLLER = "practicesettings";

export const handlers: Handlers<typeof practiceSettingsRoutes> = {
  list: ({ db, client }) => listSettings(db, client.ID),

  get: async ({ db, client, params, assertFound }) =>
    assertFound(await findSettings(db, client.ID, params.id)),

  async create(call) {
    const { db, client, body, assertAllowed, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const id = await insertSettings(db, client.ID, await storedFieldsOf(call, body, null));
    const after = assertFound(await findSettings(db, client.ID, id));
    auditWrite({ controller: CONTROLLER, identity: id, message: "set up the practice settings", after });
    return after;
  },

  async update(call) {
    const { db, client, params, assertAllowed, fail, assertFound, auditWrite } = call;
    const { version, ...body } = call.body;
    assertAllowed(assertSameClient(body, client));
    const before = assertFound(await findSettings(db, client.ID, params.id));
    const fields = await storedFieldsOf(call, body, before.letterhead);
    if (!(await updateSettings(db, client.ID, params.id, fields, version))) {
      return fail(stale, { current: assertFound(await findSettings(db, client.ID, params.id)) });
    }
    const after = assertFound(await findSettings(db, client.ID, params.id));
    auditWrite({
      controller: CONTROLLER,
      identity: after.ID,
      message: "changed the practice settings",
      before,
      after,
    });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findSettings(db, client.ID, params.id));
    await removeSettings(db, client.ID, before.ID);
    auditWrite({
      controller: CONTROLLER,
      identity: before.ID,
      message: "reset the practice settings to their defaults",
      before,
    });
    return { ID: before.ID };
  },
};

type CheckCall = Pick<
  HandlerContext<typeof practiceSettingsRoutes.create>,
  "db" | "actor" | "client" | "requestingID" | "fileUses" | "assertAllowed" | "fail"
>;

/**
 * Validates a body and returns the stored fields: the phone number as dialled within the country. The
 * letterhead must be the current one or a file that the caller uploaded.
 */
async function storedFieldsOf(
  call: CheckCall,
  { _doctor, ...body }: PracticeSettingsBody,
  currentLetterhead: number | null,
) {
  const { client, assertAllowed, fail } = call;
  assertAllowed(mayUsePhone(body.phone, client.country));
  if (body.letterhead && body.letterhead !== currentLetterhead) {
    if (!(await claimUpload(call, body.letterhead, letterheadFile)))
      return fail(unknownFile, undefined, { letterhead: unknownFile.sentence(undefined) });
  }
  return body.phone ? { ...body, phone: toStoredPhone(body.phone, client.country) } : body;
}
