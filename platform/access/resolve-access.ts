import type { Needs, RouteAccess } from "#kernel/contract/contract.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import { isPermission, type Scope, type Permission } from "#kernel/access/permissions.ts";
import type { Actor, Client, AccessPath } from "./actor.ts";

/** Requirement for access: a permission, any of several permissions, or a route. */
export type Requirement = Needs | { readonly access: AccessRequirement };

/** Fields of a client that the access decision depends on. */
export type AccessedClient = Pick<
  Client,
  "ID" | "company" | "company_code" | "is_deleted" | "is_served" | "has_locked" | "has_assigned"
>;

type AccessRequirement = Pick<RouteAccess, "needs" | "peers" | "locked">;
const isRoute = (permission: Requirement): permission is { readonly access: AccessRequirement } =>
  typeof permission === "object" && "access" in permission;
const requirementOf = (permission: Requirement): AccessRequirement =>
  isRoute(permission) ? permission.access : { needs: permission };

/** Returns true if any session meets the requirement, regardless of its groups. */
export const isForAnySession = (permission: Requirement): boolean =>
  requirementOf(permission).needs === "session";

/** Returns the scopes in which a person has a permission. Empty if the person does not have it. */
export function scopesOf(actor: Pick<Actor, "grants">, permission: Requirement): ReadonlySet<Scope> {
  return new Set(rightsOf(actor, permission).flatMap((right) => [...(actor.grants.get(right) ?? [])]));
}

function rightsOf(actor: Pick<Actor, "grants">, permission: Requirement): readonly Permission[] {
  const { needs } = requirementOf(permission);
  if (needs === "public" || needs === "session") return [...actor.grants.keys()];
  return (typeof needs === "string" ? [needs] : needs).filter(isPermission);
}

const isForAnybody = (permission: Requirement): boolean =>
  ["public", "session"].some((each) => each === requirementOf(permission).needs);

/** Returns true if the person has the permission for all clients. */
export const hasForAll = (actor: Pick<Actor, "grants">, permission: Requirement): boolean =>
  scopesOf(actor, permission).has("A");

/**
 * Returns true if the person has the permission for clients of this company (C-05), including clients yet to
 * be created.
 */
export function hasForCompany(
  actor: Pick<Actor, "grants">,
  permission: Requirement,
  companyCode: string | null,
): boolean {
  const scopes = scopesOf(actor, permission);
  return scopes.has("A") || (scopes.has("C") && isPartnerCompany(companyCode));
}

/**
 * Permissions that in scope S cover work assigned to the person, but not the clients the person serves
 * (PERM-23, PERM-26, PERM-27, G-22).
 */
const ASSIGNED_WORK_PERMISSIONS: ReadonlySet<Permission> = new Set(["task.list", "task.type", "task.edit"]);

const limitedPermissions = (actor: Pick<Actor, "grants">, permission: Requirement): readonly Permission[] =>
  rightsOf(actor, permission).filter((right) => actor.grants.get(right)?.has("S"));

/** Returns true if the permission covers the clients that the person serves. */
export const coversServed = (actor: Pick<Actor, "grants">, permission: Requirement): boolean =>
  limitedPermissions(actor, permission).some((right) => !ASSIGNED_WORK_PERMISSIONS.has(right));

/**
 * Returns true if the permission covers clients through work assigned to the person. Applies to staff only.
 */
export const coversAssigned = (actor: Pick<Actor, "grants" | "kind">, permission: Requirement): boolean =>
  actor.kind === "staff" &&
  !isForAnybody(permission) &&
  limitedPermissions(actor, permission).some((right) => ASSIGNED_WORK_PERMISSIONS.has(right));

/** Returns true if locking a patient gives access to that patient with this permission (groups 19 to 22). */
export const isOfLocks = (permission: Requirement): boolean => {
  const { needs, locked } = requirementOf(permission);
  return needs === "patient.view" || locked === true;
};

/**
 * Returns the path on which a person has access to a client's rows (RULE-PERM-01, -02, -06; RULE-CAP-08), or
 * null without access. `locked` covers only the patients the person has locked, `assigned` only the work
 * assigned to the person. `requestingID` must be the person's own client, and both clients must be live and
 * of one company; staff never use it. `visibleClients` implements the same decision for a set, and a property
 * test compares the two.
 */
export function resolveAccess(
  actor: Actor,
  client: AccessedClient,
  permission: Requirement,
  requestingID: number | null = null,
): AccessPath | null {
  const requirement = requirementOf(permission);
  if (requestingID !== null && (requestingID !== actor.client || requirement.peers === false)) return null;
  const scopes = scopesOf(actor, permission);
  if (scopes.has("A")) return "all";
  if (scopes.has("C") && isPartnerCompany(client.company_code)) return "company";
  if (client.ID === actor.client && (scopes.has("O") || requirement.needs === "session")) return "own";
  if (scopes.has("O") && isPeer(actor, client, requestingID)) return "peer";
  if (coversServed(actor, permission) && client.is_served) return "served";
  if (scopes.has("S") && client.has_locked && isOfLocks(permission)) return "locked";
  if (client.has_assigned && coversAssigned(actor, permission)) return "assigned";
  return null;
}

function isPeer(actor: Actor, client: AccessedClient, requestingID: number | null): boolean {
  return (
    requestingID !== null && actor.company !== null && actor.company === client.company && !client.is_deleted
  );
}

/**
 * Returns true if the person has access to all rows of the client, rather than only to locked patients or
 * assigned work.
 */
export function hasWholeAccess(
  actor: Actor,
  client: AccessedClient,
  permission: Requirement,
  requestingID: number | null = null,
): boolean {
  const path = resolveAccess(actor, client, permission, requestingID);
  return path !== null && path !== "locked" && path !== "assigned";
}

/**
 * Returns the person who must have locked a patient for it to be visible, or null if all patients of the
 * client are visible. Assigned work alone makes no patient visible.
 */
export const lockedBy = (client: { readonly via: AccessPath }, actor: Pick<Actor, "ID">): number | null =>
  client.via === "locked" || client.via === "assigned" ? actor.ID : null;
