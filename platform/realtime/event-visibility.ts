import type { Permission } from "#kernel/access/permissions.ts";
import type { Actor, AccessPath, Client } from "#platform/access/actor.ts";
import { hasForAll, hasWholeAccess } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";
import { findOpenable } from "#platform/files/server/index.ts";
import type { FileUse } from "#platform/http/feature.ts";
import { lockedPatientEvents } from "./locked-patients.ts";
import { type Readers, canReadType } from "./readers.ts";
import type { Listener, LiveEvent } from "./realtime-hub.ts";
import { conversionFilter } from "./conversion.ts";
import { workFilter, workOf } from "./work.ts";

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

export const canSeeAll = (actor: Actor): boolean => hasForAll(actor, "activity.view");

/**
 * Returns the function that decides what a user receives for a change: the event if the user may read the
 * record; otherwise a new entry in the activity feed if the user sees the feed; otherwise nothing. `hearer`
 * returns the current permissions.
 */
export function createEventFilter(
  sources: Sources,
  hearer: () => StreamUser,
): NonNullable<Listener["hears"]> {
  const { actor, client } = hearer();
  const partialFilter = partialEventFilter(sources.db, actor, client?.via ?? null);
  if (partialFilter) return async (event) => ((await partialFilter(event)) ? event : null);
  return async (event) => {
    const currentUser = hearer();
    if (await canKnow(sources, currentUser, event)) return event;
    return canSeeFeed(currentUser) ? { ...NEW_ENTRY, doctor: event.doctor } : null;
  };
}

/**
 * Returns a filter for users who reach only some records of a client, or of all clients. Null if the user
 * reaches all of them.
 */
function partialEventFilter(
  db: Db,
  actor: Actor,
  via: AccessPath | null,
): ((event: LiveEvent) => Promise<boolean>) | null {
  if (via === "locked") return lockedPatientEvents(db, actor.ID);
  if (via === "assigned") return workFilter(db, actor);
  if (via !== null || canSeeAll(actor)) return null;
  const [ofConversion, ofWork] = [conversionFilter(db, actor), workFilter(db, actor)];
  return (event) => (event.controller === CONVERSION ? ofConversion(event) : ofWork(event));
}

async function canKnow(
  { db, readers, fileUses }: Sources,
  hearer: StreamUser,
  event: LiveEvent,
): Promise<boolean> {
  // The user's own change is always sent, for the user's other windows.
  if (event.by === hearer.actor.ID) return true;
  if (!canReadType(readers, hearer, event.controller)) return false;
  const { client } = hearer;
  if (event.controller === "task")
    return (await workOf(db, event))?._workflow !== "BILLING" || canSeeBilling(hearer);
  if (event.controller !== "file" || client === null) return true;
  return (await findOpenable({ ...hearer, db, fileUses, client }, event.identity)) !== null;
}

const canSeeFeed = (hearer: StreamUser): boolean => hasPermission(hearer, "activity.view");
const canSeeBilling = (hearer: StreamUser): boolean => hasPermission(hearer, "billing.view");
const hasPermission = ({ actor, client, requestingID }: StreamUser, permission: Permission): boolean =>
  client === null ? hasForAll(actor, permission) : hasWholeAccess(actor, client, permission, requestingID);
