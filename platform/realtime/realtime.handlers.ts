import { type Actor, hasRight, type AccessPath } from "#platform/access/actor.ts";
import type { Handlers } from "#platform/http/call.ts";
import { hasForAll, resolveAccess } from "#platform/access/resolve-access.ts";
import { findSession, type SessionContext } from "#platform/access/session.ts";
import { newsOfHeld } from "./held.ts";
import { realtimeRoutes } from "./realtime.contract.ts";

export const realtimeHandlers: Handlers<typeof realtimeRoutes> = {
  live({ actor, client, requestingID, session, reply, services }) {
    // Without a client only those who reach every client may listen. The others' home page asks every 30 seconds instead: a 204 tells
    // the browser not to try again, and is no error in anybody's console.
    if (!client && !seesAll(actor)) return reply.code(204).send();
    reply.hijack();
    services.realtime.add({
      doctor: client?.ID ?? null,
      person: actor.ID,
      response: reply.raw,
      ...(client?.via === "locked" ? { mayHear: newsOfHeld(services.db, actor.ID) } : {}),
      stillAllowed: async () => {
        const caller = await findSession(services.db, session.token, client?.ID ?? null);
        return caller !== null && mayListen(caller, client?.via ?? null, requestingID);
      },
    });
  },
};

const seesAll = (actor: Actor): boolean => hasForAll(actor, "activity.view");

/** As when the stream was opened. Whoever holds a patient may let it go and take the next: what it hears is looked at piece by piece. */
function mayListen({ actor, client }: SessionContext, via: AccessPath | null, requestingID: number | null): boolean {
  if (via === null) return seesAll(actor);
  if (via === "locked") return hasRight(actor, "activity.view");
  return client !== null && resolveAccess(actor, client, realtimeRoutes.live, requestingID) !== null;
}
