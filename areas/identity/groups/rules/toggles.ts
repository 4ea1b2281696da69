import { isPermission, type Scope, PERMISSIONS, type Permission } from "#kernel/access/permissions.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import {
  aboveOwnRight,
  keepsManage,
  groupLocksOut,
  scopeTooWide,
  superOnly,
  teamStays,
  unknownPermission,
} from "../problems.contract.ts";
import type { Granter } from "./grant.ts";
import { rightOf } from "./areas.ts";
import { FIRST_OWN_GROUP, GROUPS, type Team } from "#kernel/access/builtin-groups.ts";
import { covers, isWithinTeam, widestScope } from "./team-scopes.ts";

export interface PermissionGrant {
  readonly name: Permission;
  readonly reach: Scope;
}

/** State of a group before or after a change. */
export interface GroupState {
  readonly team: Team;
  readonly permissions: readonly PermissionGrant[];
}

type ToggleCode = "permission.unknown" | "permission.reach";
export type ChangeCode = "group.super_only" | "group.keeps_manage" | "group.locked_out" | "group.above_own";

/**
 * Returns the permissions to save with their scopes (F-4): the requested scope, else the previous one, else
 * the widest of the team. If a permission is named twice, the last one counts.
 */
export function resolveToggles(
  wanted: readonly { readonly ID: number; readonly reach?: Scope | undefined }[],
  team: Team,
  before: readonly PermissionGrant[] = [],
): { verdict: Verdict<ToggleCode>; granted: readonly PermissionGrant[] } {
  const granted = new Map<Permission, Scope>();
  for (const { ID, reach: namedReach } of wanted) {
    const name = rightOf(ID);
    if (name === undefined) return { verdict: refuse(unknownPermission, { ID }), granted: [] };
    const previousReach = before.find((each) => each.name === name)?.reach;
    const reach =
      namedReach ??
      (previousReach !== undefined && isWithinTeam(team, previousReach) ? previousReach : widestScope(team));
    // Checks existing permissions too: no group of the specification's table has a scope wider than its team
    // allows.
    if (!isWithinTeam(team, reach))
      return { verdict: refuse(scopeTooWide, { team, right: PERMISSIONS[name].allows }), granted: [] };
    granted.set(name, reach);
  }
  return { verdict: allow, granted: [...granted].map(([name, reach]) => ({ name, reach })) };
}

/**
 * Allows another team only for a custom group without members, because the scopes and members of a group
 * depend on its team.
 */
export const mayMoveTo = (
  team: Team,
  group: { readonly ID: number; readonly team: Team; readonly members: number },
): Verdict<"group.team_stays"> =>
  team === group.team || (group.ID >= FIRST_OWN_GROUP && group.members === 0)
    ? allow
    : refuse(teamStays, undefined);

/** Checks whether the user may make this change to the group's permissions (C-07; API-GRP-004). */
export function mayChangeGroup(
  actor: Granter,
  ID: number,
  before: GroupState,
  after: GroupState,
  groups: readonly { readonly ID: number; readonly permissions: readonly { readonly name: string }[] }[],
): Verdict<ChangeCode> {
  if (ID === GROUPS.superAdministrator && !actor.groups.includes(GROUPS.superAdministrator))
    return refuse(superOnly, undefined);
  const canManage = holds(after.permissions, "group.manage");
  if (ID === GROUPS.superAdministrator && !canManage) return refuse(keepsManage, undefined);
  if (actor.groups.includes(ID) && holds(before.permissions, "group.manage") && !canManage) {
    const isManagerElsewhere = groups.some(
      (group) =>
        group.ID !== ID && actor.groups.includes(group.ID) && holds(group.permissions, "group.manage"),
    );
    if (!isManagerElsewhere) return refuse(groupLocksOut, undefined);
  }
  return mayGrant(actor, before.permissions, after.permissions);
}

/**
 * Rejects granting more than the user's own permissions. Existing permissions may stay, and any may be
 * removed.
 */
export function mayGrant(
  actor: Granter,
  before: readonly PermissionGrant[],
  after: readonly PermissionGrant[],
): Verdict<"group.above_own"> {
  if (actor.groups.includes(GROUPS.superAdministrator)) return allow;
  const excess = after.find(
    ({ name, reach }) =>
      !before.some((each) => each.name === name && each.reach === reach) &&
      !covers(actor.grants.get(name), reach),
  );
  return excess ? refuse(aboveOwnRight, { right: PERMISSIONS[excess.name].allows }) : allow;
}

const holds = (permissions: readonly { readonly name: string }[], right: Permission): boolean =>
  permissions.some(({ name }) => name === right);

/** Returns the stored permissions that still exist. */
export const rightsOf = (
  permissions: readonly { readonly name: string; readonly reach: Scope }[],
): PermissionGrant[] =>
  permissions.flatMap(({ name, reach }) => (isPermission(name) ? [{ name, reach }] : []));
