import type { Handlers } from "#platform/http/call.ts";
import { listReachableClients } from "./reachable-clients.queries.ts";
import type { sessionRoutes } from "./session.contract.ts";
import { sessionReply } from "./session-reply.ts";
import { findSession } from "./session.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  me: ({ db, actor, services }) => sessionReply(db, actor.ID, services.config),

  live({ actor, session, reply, services }) {
    reply.hijack();
    services.realtime.add({
      doctor: "none",
      person: actor.ID,
      response: reply.raw,
      stillAllowed: async () => (await findSession(services.db, session.token, null)) !== null,
    });
  },

  clients: ({ db, actor, query }) => listReachableClients(db, actor, query),
};
