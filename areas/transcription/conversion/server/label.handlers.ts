import { searchReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { labelRoutes } from "../label.contract.ts";
import { findHeld } from "./queries.ts";

export const labelHandlers: Handlers<typeof labelRoutes> = {
  // Searches the address book of the picture's client. The caller must hold the lock of the picture.
  async referringDoctors({ db, actor, params, assertFound }) {
    const { _doctor } = assertFound(await findHeld(db, actor.ID, params.id));
    return searchReferringDoctors(db, _doctor, params.query);
  },
};
