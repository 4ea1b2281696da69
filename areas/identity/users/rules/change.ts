import { type GrantableGroup, type Granter, rightAbove } from "#areas/identity/groups/rules/grant.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { aboveYou, hasOpenWork, selfDeactivation } from "../contract.ts";

/**
 * C-07: whoever may change a user's mail address or password may become that user. So nobody changes somebody who may do more: a Super
 * Administrator only by another one, an RCH Administrator's reach ends at what RCH people may do. Oneself always.
 */
export function mayChange(
  by: Granter,
  user: { readonly ID: number; readonly groups: readonly number[] },
  groups: readonly GrantableGroup[],
): Verdict<"user.above_you"> {
  if (by.ID === user.ID || by.groups.includes(GROUPS.superAdministrator)) return allow;
  const isAbove = groups.some(
    (group) => user.groups.includes(group.ID) && (group.ID === GROUPS.superAdministrator || rightAbove(by, group) !== null),
  );
  return isAbove ? refuse(aboveYou, undefined) : allow;
}

/** API-USR-004, -005: not oneself, and nobody whose work would be left lying; `open` says what that is: "3 open tasks". */
export function mayDeactivate(
  by: { readonly ID: number },
  user: { readonly ID: number },
  open: readonly string[],
): Verdict<"user.self_deactivation" | "user.has_open_work"> {
  if (by.ID === user.ID) return refuse(selfDeactivation, undefined);
  return open.length > 0 ? refuse(hasOpenWork, { open: [...open] }) : allow;
}

interface Kpi {
  readonly capacity?: number | null | undefined;
  readonly target?: number | null | undefined;
}

/** RULE-PERM-12: saving a user with the numbers it has is nothing; other numbers need the right. */
export function maySetKpi(wanted: Kpi, stored: Kpi, hasRight: boolean): Verdict<"forbidden"> {
  const differs = (["capacity", "target"] as const).some(
    (name) => wanted[name] !== undefined && wanted[name] !== (stored[name] ?? null),
  );
  return differs && !hasRight ? refuse(forbidden, undefined) : allow;
}
