import { PURPOSES, unknownFile } from "#platform/files/contract.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import { stale } from "#kernel/problem.ts";
import type { Call, Handlers } from "#platform/http/call.ts";
import { ownerAgrees } from "#platform/access/owner-agrees.ts";
import { notALetterhead, type PracticeSettingsBody, type practiceSettingsRoutes } from "../contract.ts";
import { mayUsePhone, storedPhone } from "../rules/phone.ts";
import { findSettings, insertSettings, listSettings, removeSettings, updateSettings } from "./queries.ts";

const CONTROLLER = "practicesettings";

export const handlers: Handlers<typeof practiceSettingsRoutes> = {
  list: ({ db, client }) => listSettings(db, client.ID),

  get: async ({ db, client, params, found }) => found(await findSettings(db, client.ID, params.id)),

  async create(call) {
    const { db, client, body, insist, found, changed } = call;
    insist(ownerAgrees(body, client));
    const id = await insertSettings(db, client.ID, await writtenOf(call, body, null));
    const after = found(await findSettings(db, client.ID, id));
    changed({ controller: CONTROLLER, identity: id, message: "set up the practice settings", after });
    return after;
  },

  async update(call) {
    const { db, client, params, insist, refuse, found, changed } = call;
    const { version, ...body } = call.body;
    insist(ownerAgrees(body, client));
    const before = found(await findSettings(db, client.ID, params.id));
    const written = await writtenOf(call, body, before.letterhead);
    if (!(await updateSettings(db, client.ID, params.id, written, version))) {
      return refuse(stale, { current: found(await findSettings(db, client.ID, params.id)) });
    }
    const after = found(await findSettings(db, client.ID, params.id));
    changed({ controller: CONTROLLER, identity: after.ID, message: "changed the practice settings", before, after });
    return after;
  },

  async remove({ db, client, params, found, changed }) {
    const before = found(await findSettings(db, client.ID, params.id));
    await removeSettings(db, client.ID, before.ID);
    changed({ controller: CONTROLLER, identity: before.ID, message: "reset the practice settings to their defaults", before });
    return { ID: before.ID };
  },
};

type Checking = Pick<
  Call<typeof practiceSettingsRoutes.create>,
  "db" | "actor" | "client" | "requestingID" | "fileUses" | "insist" | "refuse"
>;

/** The body as it is stored: the phone as dialled in its country, the letterhead a picture the caller uploaded or the one already there. */
async function writtenOf(call: Checking, { _doctor, ...body }: PracticeSettingsBody, present: number | null) {
  const { client, insist, refuse } = call;
  insist(mayUsePhone(body.phone, client.country));
  if (body.letterhead && body.letterhead !== present) {
    const file = await claimUpload(call, body.letterhead);
    if (!file) return refuse(unknownFile, undefined, { letterhead: unknownFile.sentence(undefined) });
    if (!PURPOSES.letterhead.kinds.some((kind) => FILE_KINDS[kind].mime === file.mime_type)) return refuse(notALetterhead);
  }
  return body.phone ? { ...body, phone: storedPhone(body.phone, client.country) } : body;
}
