import { type GrantableGroup, type Granter, findMissingRight } from "#areas/identity/groups/rules/grant.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { aboveYou, hasOpenWork, selfDeactivation } from "../contract.ts";

/**
 * Rejects changes of a user who has more permissions than the caller, because the power to change an email
 * address or password allows signing in as that user (C-07). Only a Super Administrator may change another
 * Super Administrator. Users may always change themselves.
 */
export function mayChange(
  actor: Granter,
  user: { readonly ID: number; readonly groups: readonly number[] },
  groups: readonly GrantableGroup[],
): Verdict<"user.above_you"> {
  if (actor.ID === user.ID || actor.groups.includes(GROUPS.superAdministrator)) return allow;
  const hasMorePermissions = groups.some(
    (group) =>
      user.groups.includes(group.ID) &&
      (group.ID === GROUPS.superAdministrator || findMissingRight(actor, group) !== null),
  );
  return hasMorePermissions ? refuse(aboveYou, undefined) : allow;
}

/**
 * Rejects deactivating oneself, or a user who still has open work (API-USR-004, -005). `open` describes the
 * work: "3 open tasks".
 */
export function mayDeactivate(
  actor: { readonly ID: number },
  user: { readonly ID: number },
  open: readonly string[],
): Verdict<"user.self_deactivation" | "user.has_open_work"> {
  if (actor.ID === user.ID) return refuse(selfDeactivation, undefined);
  return open.length > 0 ? refuse(hasOpenWork, { open: [...open] }) : allow;
}

interface Kpi {
  readonly capacity?: number | null | undefined;
  readonly target?: number | null | undefined;
}

/** Requires the permission only if capacity or target would change (RULE-PERM-12). */
export function maySetKpi(wanted: Kpi, stored: Kpi, hasRight: boolean): Verdict<"forbidden"> {
  const isChanged = (["capacity", "target"] as const).some(
    (name) => wanted[name] !== undefined && wanted[name] !== (stored[name] ?? null),
  );
  return isChanged && !hasRight ? refuse(forbidden, undefined) : allow;
}
