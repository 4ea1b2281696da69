import type { AnyRoute } from "#kernel/contract.ts";
import { isRight, type Reach, type Right } from "#kernel/permissions.ts";
import type { Actor, Client, Via } from "./actor.ts";

/** The reaches by which the caller may use a route at all; empty: it has none of the rights. */
export function reachesOf(actor: Actor, route: Pick<AnyRoute, "needs">): ReadonlySet<Reach> {
  if (route.needs === "public" || route.needs === "session") {
    return new Set([...actor.grants.values()].flatMap((reaches) => [...reaches]));
  }
  const rights: readonly Right[] = typeof route.needs === "string" ? [route.needs] : route.needs;
  return new Set(rights.filter(isRight).flatMap((right) => [...(actor.grants.get(right) ?? [])]));
}

/**
 * Whether the caller reaches this client's rows, and how (RULE-PERM-01, -02, -06; RULE-CAP-08).
 * `requestingID` must be the caller's own client, and both clients live and of one company; it is never used by staff.
 */
export function viaOf(
  actor: Actor,
  client: Client,
  requestingID: number | null,
  route: Pick<AnyRoute, "needs" | "noPeers" | "ofHeld">,
): Via | null {
  if (requestingID !== null && (requestingID !== actor.client || route.noPeers)) return null;
  const reaches = reachesOf(actor, route);
  if (reaches.has("A")) return "all";
  if (reaches.has("C") && client.company_code === "RCH") return "company";
  if (client.ID === actor.client && (reaches.has("O") || route.needs === "session")) return "own";
  if (reaches.has("O") && isPeer(actor, client, requestingID)) return "peer";
  if (reaches.has("S") && client.is_served) return "served";
  if (reaches.has("S") && client.has_locked && (route.needs === "patient.view" || route.ofHeld)) return "locked";
  return null;
}

function isPeer(actor: Actor, client: Client, requestingID: number | null): boolean {
  return requestingID !== null && actor.company !== null && actor.company === client.company && !client.is_deleted;
}
