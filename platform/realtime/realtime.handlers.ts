import { type Actor, hasRight, type AccessPath } from "#platform/access/actor.ts";
import type { Handlers } from "#platform/http/call.ts";
import { hasForAll, resolveAccess } from "#platform/access/resolve-access.ts";
import { findSession, type SessionContext } from "#platform/access/session.ts";
import type { Db } from "#platform/db/db.ts";
import { newsOfHeld } from "./held.ts";
import type { Listener } from "./realtime-hub.ts";
import { newsOfWork } from "./work.ts";
import { realtimeRoutes } from "./realtime.contract.ts";

export const realtimeHandlers: Handlers<typeof realtimeRoutes> = {
  live({ actor, client, requestingID, session, reply, services }) {
    // Without a client those who reach every client hear of all, and whoever works on tasks hears of these. The others' home page asks every
    // 30 seconds instead: a 204 tells the browser not to try again, and is no error in anybody's console.
    if (!client && !seesAll(actor) && !seesWork(actor)) return reply.code(204).send();
    const hearsAll = seesAll(actor);
    reply.hijack();
    services.realtime.add({
      doctor: client?.ID ?? null,
      person: actor.ID,
      response: reply.raw,
      ...filterFor(services.db, actor, client?.via ?? null),
      stillAllowed: async () => {
        const caller = await findSession(services.db, session.token, client?.ID ?? null);
        return caller !== null && mayListen(caller, client ? client.via : hearsAll ? "everything" : "work", requestingID);
      },
    });
  },
};

const seesAll = (actor: Actor): boolean => hasForAll(actor, "activity.view");
const seesWork = (actor: Actor): boolean => actor.kind === "staff" && hasRight(actor, "task.list");

/** Some hear of some records only; these are looked at one by one. */
function filterFor(db: Db, actor: Actor, via: AccessPath | null): Pick<Listener, "mayHear"> {
  if (via === "locked") return { mayHear: newsOfHeld(db, actor.ID) };
  return via === "assigned" || (via === null && !seesAll(actor)) ? { mayHear: newsOfWork(db, actor) } : {};
}

/** As when the stream was opened. Whoever holds a patient may let it go and take the next: what it hears is looked at piece by piece. */
function mayListen(
  { actor, client }: SessionContext,
  via: AccessPath | "everything" | "work",
  requestingID: number | null,
): boolean {
  if (via === "everything") return seesAll(actor);
  if (via === "work") return seesWork(actor);
  if (via === "locked") return hasRight(actor, "activity.view");
  return client !== null && resolveAccess(actor, client, realtimeRoutes.live, requestingID) !== null;
}
