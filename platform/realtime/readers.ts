import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { hasForAll, isForAnySession, resolveAccess } from "#platform/access/resolve-access.ts";

/**
 * Reads by type of record, the first word of their path; a browser refreshes them when a record of that type
 * changes.
 */
export type Readers = ReadonlyMap<string, readonly AnyRoute[]>;

export function readersOf(routes: readonly AnyRoute[]): Readers {
  const readers = new Map<string, AnyRoute[]>();
  for (const route of routes) {
    if (route.method !== "GET" || route.access.needs === "public") continue;
    const recordType = route.path.split("/")[1]?.toLowerCase() ?? "";
    readers.set(recordType, [...(readers.get(recordType) ?? []), route]);
  }
  return readers;
}

export interface Reader {
  readonly actor: Actor;
  /** The client of the stream, or null for all clients. */
  readonly client: Client | null;
  readonly requestingID: number | null;
}

/**
 * Returns true if a user can read records of this type, of the client or of all clients. Reads that need only
 * a session count if the type has no others, and only for the own client or a peer.
 */
export function canReadType(
  readers: Readers,
  { actor, client, requestingID }: Reader,
  controller: string,
): boolean {
  const routes = readers.get(controller.toLowerCase()) ?? [];
  const permitted = routes.filter((route) => !isForAnySession(route));
  if (client === null) return permitted.some((route) => hasForAll(actor, route));
  if (permitted.length > 0)
    return permitted.some((route) => resolveAccess(actor, client, route, requestingID) !== null);
  return routes.some((route) =>
    ["own", "peer"].includes(resolveAccess(actor, client, route, requestingID) ?? ""),
  );
}
