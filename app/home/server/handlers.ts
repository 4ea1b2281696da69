import { soonestFreeTime } from "#areas/calendar/appointments/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { homeRoutes } from "../contract.ts";
import { countMissingData, listRecentClients } from "./queries.ts";

export const homeHandlers: Handlers<typeof homeRoutes> = {
  async needs({ db, actor, client }) {
    return { patients_missing_data: await countMissingData(db, client.ID, client.via === "locked" ? actor.ID : null) };
  },

  recentClients: ({ db, actor }) => listRecentClients(db, actor.ID),

  async next({ db, client, now }) {
    return { free: await soonestFreeTime(db, client, now) };
  },
};
