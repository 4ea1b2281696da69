import { type Actor, hasRight, type AccessPath } from "#platform/access/actor.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { findSession, type SessionContext } from "#platform/access/session.ts";
import { type StreamUser, createEventFilter, canSeeAll } from "./event-visibility.ts";
import type { Listener } from "./realtime-hub.ts";
import { realtimeRoutes } from "./realtime.contract.ts";

export const realtimeHandlers: Handlers<typeof realtimeRoutes> = {
  async live({ actor, client, requestingID, session, query, reply, services, readers, fileUses }) {
    // Users without a client who may see every client receive all events. Staff who work on tasks or convert
    // images receive events about tasks or images. The home page of other users polls every 30 seconds
    // instead: a 204 tells the browser not to reconnect and logs no error.
    if (!client && !canSeeAll(actor) && !canHearSome(actor)) return reply.code(204).send();
    const path = client ? client.via : canSeeAll(actor) ? "everything" : "work";
    let hearer: StreamUser = { actor, client, requestingID };
    const sources = { db: services.db, readers, fileUses };
    let peers = await peersOf(services.db, hearer, query.company ?? false);
    const filterOwn = createEventFilter(sources, () => hearer);
    reply.hijack();
    const listener: Listener = {
      doctor: client?.ID ?? null,
      person: actor.ID,
      response: reply.raw,
      others: () => peers,
      hears: (event) =>
        peers.has(event.doctor)
          ? createEventFilter(sources, () => asPeer(hearer, event.doctor))(event)
          : filterOwn(event),
      stillAllowed: async () => {
        const current = await findSession(services.db, session.token, client?.ID ?? null);
        // Replaces the permissions used for later events.
        if (current)
          hearer = { ...hearer, actor: current.actor, client: client && { ...client, ...current.client } };
        peers = await peersOf(services.db, hearer, query.company ?? false);
        return current !== null && mayListen(current, path, requestingID);
      },
    };
    services.realtime.add(listener, query.since);
  },
};

/**
 * Returns the other clients of the open client's company. Empty for a user who does not act for company
 * peers.
 */
async function peersOf(
  db: Db,
  { actor, client }: StreamUser,
  isRequested: boolean,
): Promise<ReadonlySet<number>> {
  if (!isRequested || client === null || actor.client === null || actor.company !== client.company)
    return new Set();
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

const canHearSome = (actor: Actor): boolean =>
  actor.kind === "staff" && (hasRight(actor, "task.list") || hasRight(actor, "conversion.convert"));

/**
 * Returns true if the stream is still allowed, on the path on which it was opened. A user with locked
 * patients may release one and lock another, so single events are checked separately.
 */
function mayListen(
  { actor, client }: SessionContext,
  via: AccessPath | "everything" | "work",
  requestingID: number | null,
): boolean {
  if (via === "everything") return canSeeAll(actor);
  if (via === "work") return canHearSome(actor);
  if (via === "locked") return hasRight(actor, "activity.view");
  return client !== null && resolveAccess(actor, client, realtimeRoutes.live, requestingID) !== null;
}
