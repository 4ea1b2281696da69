import { renewConversionLock } from "#areas/patients/patients/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { LOCK_MINUTES } from "../contract.ts";
import type { lockRoutes, OwnLock } from "../lock.contract.ts";
import { isGuid } from "../rules/converting.ts";
import { formatPictures } from "../rules/words.ts";
import { readLock, requestRelease } from "./lock.queries.ts";
import { hideGuids, listOthers } from "./progress.queries.ts";

const NOTHING_LOCKED: OwnLock = { pictures: [], is_expired: false, asked_by: [] };

export const lockHandlers: Handlers<typeof lockRoutes> = {
  locked: async ({ db, actor, params: { guid } }) =>
    isGuid(guid) ? await readLock(db, actor.ID, guid) : NOTHING_LOCKED,

  async renew({ db, actor, params: { guid }, body }) {
    if (!isGuid(guid)) return NOTHING_LOCKED;
    await renewConversionLock(db, actor.ID, guid, body.is_leaving ? LOCK_MINUTES - 1 : 0);
    return readLock(db, actor.ID, guid);
  },

  async ask({ db, actor, body, auditWrite }) {
    const filter = { actor, needs: "conversion.convert", status: "Unconverted" } as const;
    for (const { ID, guid, name, by_client } of await listOthers(db, filter)) {
      if (ID !== body._person || !(await requestRelease(db, actor.ID, guid))) continue;
      for (const { client, pictures } of by_client) {
        const message = `asked ${name} to release ${formatPictures(pictures)}`;
        auditWrite({ controller: "conversion", identity: client, _doctor: client, message });
      }
    }
    return hideGuids(actor, await listOthers(db, filter));
  },
};
