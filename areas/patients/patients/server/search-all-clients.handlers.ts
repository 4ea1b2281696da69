import { isSearchable, readPatientQuery } from "#kernel/lists/search-query.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { searchAllClientsRoutes } from "../search-all-clients.contract.ts";
import { listEverywhere } from "./search-all-clients.queries.ts";

export const searchAllClientsHandlers: Handlers<typeof searchAllClientsRoutes> = {
  async searchEverywhere({ db, actor, params }) {
    if (!isSearchable(params.query)) return [];
    return await listEverywhere(db, actor, readPatientQuery(params.query));
  },
};
