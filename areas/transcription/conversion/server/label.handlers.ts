import { searchReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { labelRoutes } from "../label.contract.ts";
import { findHeld } from "./queries.ts";

export const labelHandlers: Handlers<typeof labelRoutes> = {
  // The client is the picture's, and the picture is the caller's only while it is locked to him or her.
  async referringDoctors({ db, actor, params, assertFound }) {
    const { _doctor } = assertFound(await findHeld(db, actor.ID, params.id));
    return searchReferringDoctors(db, _doctor, params.query);
  },
};
