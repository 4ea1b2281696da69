import { notFound } from "#kernel/problem.ts";
import type { Handlers } from "#server/http/call.ts";
import { findCaller, SESSION_COOKIE } from "#server/http/session.ts";
import type { activityRoutes } from "../contract.ts";
import { countMissingData, listFeed, listRecentClients } from "./queries.ts";

export const handlers: Handlers<typeof activityRoutes> = {
  feed: ({ db, actor, client, query }) => listFeed(db, actor, client, query),

  async needs({ db, actor, client }) {
    return { patients_missing_data: await countMissingData(db, client.ID, client.via === "locked" ? actor.ID : null) };
  },

  recentClients: ({ db, actor }) => listRecentClients(db, actor.ID),

  live({ actor, client, request, reply, services, refuse }) {
    // Without a client only those who reach every client may listen.
    if (!client && !actor.grants.get("activity.view")?.has("A")) refuse(notFound);
    const token = request.cookies[SESSION_COOKIE] ?? "";
    reply.hijack();
    services.live.add({
      doctor: client?.ID ?? null,
      person: actor.ID,
      response: reply.raw,
      stillAllowed: async () => (await findCaller(services.db, token, client?.ID ?? null)) !== null,
    });
  },
};
