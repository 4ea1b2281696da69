import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor, AccessPath, Client } from "#platform/access/actor.ts";
import { hasForAll, hasWholeAccess } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import { findOpenable } from "#platform/files/server/index.ts";
import type { FileUse } from "#platform/http/feature.ts";
import { lockedPatientEvents } from "./locked-patients.ts";
import { type Readers, readsType } from "./readers.ts";
import type { Listener, LiveEvent } from "./realtime-hub.ts";
import { newsOfConversion } from "./conversion.ts";
import { newsOfWork, workOf } from "./work.ts";

/** User who listens to a stream, with current permissions. */
export interface StreamUser {
  readonly actor: Actor;
  readonly client: (Client & { readonly via: AccessPath }) | null;
  readonly requestingID: number | null;
}

interface Sources {
  readonly db: Db;
  readonly readers: Readers;
  readonly fileUses: readonly FileUse[];
}

/**
 * Controller of an event that only reports a new entry in the activity feed, for records the user may not
 * see.
 */
const FEED = "activity";
const CONVERSION = "conversion";
const NEW_ENTRY = { controller: FEED, identity: 0, by: 0 } as const;

export const seesAll = (actor: Actor): boolean => hasForAll(actor, "activity.view");

/**
 * Returns the function that decides what a user receives for a change: the event if the user may read the
 * record; otherwise a new entry in the activity feed if the user sees the feed; otherwise nothing. `hearer`
 * returns the current permissions.
 */
export function hears(sources: Sources, hearer: () => StreamUser): NonNullable<Listener["hears"]> {
  const { actor, client } = hearer();
  const some = newsOfSome(sources.db, actor, client?.via ?? null);
  if (some) return async (event) => ((await some(event)) ? event : null);
  return async (event) => {
    const now = hearer();
    if (await mayKnow(sources, now, event)) return event;
    return seesFeed(now) ? { ...NEW_ENTRY, doctor: event.doctor } : null;
  };
}

/**
 * Returns a filter for users who reach only some records of a client, or of all clients. Null if the user
 * reaches all of them.
 */
function newsOfSome(db: Db, actor: Actor, via: AccessPath | null): ((event: LiveEvent) => Promise<boolean>) | null {
  if (via === "locked") return lockedPatientEvents(db, actor.ID);
  if (via === "assigned") return newsOfWork(db, actor);
  if (via !== null || seesAll(actor)) return null;
  const [ofConversion, ofWork] = [newsOfConversion(db, actor), newsOfWork(db, actor)];
  return (event) => (event.controller === CONVERSION ? ofConversion(event) : ofWork(event));
}

async function mayKnow({ db, readers, fileUses }: Sources, hearer: StreamUser, event: LiveEvent): Promise<boolean> {
  // The user's own change is always sent, for the user's other windows.
  if (event.by === hearer.actor.ID) return true;
  if (!readsType(readers, hearer, event.controller)) return false;
  const { client } = hearer;
  if (event.controller === "task") return (await workOf(db, event))?._workflow !== "BILLING" || seesBilling(hearer);
  if (event.controller !== "file" || client === null) return true;
  return (await findOpenable({ ...hearer, db, fileUses, client }, event.identity)) !== null;
}

const seesFeed = (hearer: StreamUser): boolean => sees(hearer, "activity.view");
const seesBilling = (hearer: StreamUser): boolean => sees(hearer, "billing.view");
const sees = ({ actor, client, requestingID }: StreamUser, permission: Permission): boolean =>
  client === null ? hasForAll(actor, permission) : hasWholeAccess(actor, client, permission, requestingID);
