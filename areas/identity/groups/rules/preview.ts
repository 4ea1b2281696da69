import { FORMS_ONLY_PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import type { PermissionGrant } from "./toggles.ts";
import { ACCESS_TARGETS, type AccessTarget } from "./screens.ts";

/** A member of the group about to change, with the permissions of the member's other groups. */
export interface Member {
  readonly ID: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  /**
   * Type of the client's account. 2 is forms-only, which limits the user to a few of the groups' permissions
   * (RULE-PERM-09).
   */
  readonly user_type: number | null;
  readonly elsewhere: readonly { readonly name: string; readonly reach: string }[];
}

export interface Effect<Person> {
  readonly name: string;
  readonly is: AccessTarget["is"];
  readonly gains: readonly Person[];
  readonly loses: readonly Person[];
  /** People who keep the permission, but for more or fewer clients. */
  readonly reaches_other: readonly Person[];
}

/**
 * Returns, for each screen, the members who gain or lose access when the group's permissions change from
 * `before` to `after`. The union of all groups decides (RULE-PERM-07).
 */
export function effectsOf<Person extends Member>(
  members: readonly Person[],
  before: readonly PermissionGrant[],
  after: readonly PermissionGrant[],
): Effect<Person>[] {
  return ACCESS_TARGETS.map((target) => {
    const isAffected = target.needs.some((right) => reachOf(before, right) !== reachOf(after, right));
    const gains: Person[] = [];
    const loses: Person[] = [];
    const reaches_other: Person[] = [];
    for (const member of isAffected ? members : []) {
      const reachBefore = reachesBy(member, before, target.needs);
      const reachAfter = reachesBy(member, after, target.needs);
      if (reachBefore === reachAfter) continue;
      if (reachBefore === "") gains.push(member);
      else if (reachAfter === "") loses.push(member);
      else reaches_other.push(member);
    }
    return { name: target.name, is: target.is, gains, loses, reaches_other };
  }).filter(({ gains, loses, reaches_other }) => gains.length + loses.length + reaches_other.length > 0);
}

const reachOf = (granted: readonly PermissionGrant[], right: Permission): Scope | undefined =>
  granted.find(({ name }) => name === right)?.reach;

/**
 * Returns the letters of all scopes with which a member has one of the permissions; empty if none. Returns
 * "A" alone if the scope includes all clients, because other scopes add nothing.
 */
function reachesBy(
  { user_type, elsewhere }: Member,
  groupPermissions: readonly PermissionGrant[],
  needs: readonly Permission[],
): string {
  const rights = user_type === 2 ? needs.filter((right) => FORMS_ONLY_PERMISSIONS.includes(right)) : needs;
  const reaches = [...elsewhere, ...groupPermissions]
    .filter(({ name }) => rights.some((right) => right === name))
    .map(({ reach }) => reach);
  return reaches.includes("A") ? "A" : [...new Set(reaches)].toSorted().join("");
}
