import { isSearchable, readPatientQuery } from "#kernel/lists/search-query.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { everywhereRoutes } from "../search-all-clients.contract.ts";
import { listEverywhere } from "./search-all-clients.queries.ts";

export const everywhereHandlers: Handlers<typeof everywhereRoutes> = {
  async searchEverywhere({ db, actor, params }) {
    if (!isSearchable(params.query)) return [];
    return await listEverywhere(db, actor, readPatientQuery(params.query));
  },
};
