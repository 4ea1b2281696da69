import { type Actor, hasRight, type AccessPath } from "#platform/access/actor.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { findSession, type SessionContext } from "#platform/access/session.ts";
import { type StreamUser, hears, seesAll } from "./event-visibility.ts";
import { realtimeRoutes } from "./realtime.contract.ts";

export const realtimeHandlers: Handlers<typeof realtimeRoutes> = {
  async live({ actor, client, requestingID, session, query, reply, services, readers, fileUses }) {
    // Users without a client who reach every client receive all events, and staff who work on tasks or
    // convert images receive events about those. The home page of other users polls every 30 seconds instead:
    // a 204 tells the browser not to reconnect and logs no error.
    if (!client && !seesAll(actor) && !hearsOfSome(actor)) return reply.code(204).send();
    const way = client ? client.via : seesAll(actor) ? "everything" : "work";
    let hearer: StreamUser = { actor, client, requestingID };
    const sources = { db: services.db, readers, fileUses };
    let peers = await peersOf(services.db, hearer, query.company ?? false);
    const ownNews = hears(sources, () => hearer);
    reply.hijack();
    services.realtime.add({
      doctor: client?.ID ?? null,
      person: actor.ID,
      response: reply.raw,
      others: () => peers,
      hears: (event) => (peers.has(event.doctor) ? hears(sources, () => asPeer(hearer, event.doctor))(event) : ownNews(event)),
      stillAllowed: async () => {
        const found = await findSession(services.db, session.token, client?.ID ?? null);
        // Updates the permissions that decide from now on.
        if (found) hearer = { ...hearer, actor: found.actor, client: client && { ...client, ...found.client } };
        peers = await peersOf(services.db, hearer, query.company ?? false);
        return found !== null && mayListen(found, way, requestingID);
      },
    });
  },
};

/**
 * Returns the other clients of the open client's company. Empty for a user who does not act for company
 * peers.
 */
async function peersOf(db: Db, { actor, client }: StreamUser, isAsked: boolean): Promise<ReadonlySet<number>> {
  if (!isAsked || client === null || actor.client === null || actor.company !== client.company) return new Set();
  const clients = await listCompanyClients(db, actor, client, realtimeRoutes.live);
  return new Set(clients.flatMap(({ ID }) => (ID === client.ID ? [] : [ID])));
}

/** Returns the same user with access to a peer of the open client (F-13). */
function asPeer({ actor, client }: StreamUser, ID: number): StreamUser {
  const via = ID === actor.client ? "own" : "peer";
  const peer: StreamUser["client"] = client && {
    ...client,
    ID,
    via,
    is_deleted: false,
    is_served: false,
    has_locked: false,
    has_assigned: false,
  };
  return { actor, client: peer, requestingID: via === "peer" ? actor.client : null };
}

const hearsOfSome = (actor: Actor): boolean =>
  actor.kind === "staff" && (hasRight(actor, "task.list") || hasRight(actor, "conversion.convert"));

/**
 * True if the stream is still allowed, on the path on which it was opened. A user with locked patients may
 * release one and lock another, so single events are checked separately.
 */
function mayListen(
  { actor, client }: SessionContext,
  via: AccessPath | "everything" | "work",
  requestingID: number | null,
): boolean {
  if (via === "everything") return seesAll(actor);
  if (via === "work") return hearsOfSome(actor);
  if (via === "locked") return hasRight(actor, "activity.view");
  return client !== null && resolveAccess(actor, client, realtimeRoutes.live, requestingID) !== null;
}
