import { listAllAuthors, listAuthors } from "#areas/oversight/audit-log/server/index.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { activityRoutes } from "../contract.ts";
import { filterOf } from "./feed-filter.ts";
import { listFeed } from "./queries.ts";

const BUREAU_ZONE = "Australia/Sydney";

export const handlers: Handlers<typeof activityRoutes> = {
  feed: ({ db, actor, client, requestingID, query, now }) =>
    listFeed(
      db,
      { actor, client, requestingID },
      filterOf(query, client?.zone ?? BUREAU_ZONE, client === null, now),
    ),

  // A typist sees only own actions, so the filter has no users to choose from.
  people: ({ db, actor, client }) => {
    if (client) return listAuthors(db, client.ID);
    return hasForAll(actor, "activity.view") ? listAllAuthors(db) : [];
  },
};
