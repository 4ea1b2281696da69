import { FORMS_ONLY_PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import type { Granted } from "./toggles.ts";
import { OPENED, type Opened } from "./screens.ts";

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
  readonly is: Opened["is"];
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
  before: readonly Granted[],
  after: readonly Granted[],
): Effect<Person>[] {
  return OPENED.map((opened) => {
    const touched = opened.needs.some((right) => reachOf(before, right) !== reachOf(after, right));
    const gains: Person[] = [];
    const loses: Person[] = [];
    const reaches_other: Person[] = [];
    for (const member of touched ? members : []) {
      const had = reachesBy(member, before, opened.needs);
      const has = reachesBy(member, after, opened.needs);
      if (had === has) continue;
      if (had === "") gains.push(member);
      else if (has === "") loses.push(member);
      else reaches_other.push(member);
    }
    return { name: opened.name, is: opened.is, gains, loses, reaches_other };
  }).filter(({ gains, loses, reaches_other }) => gains.length + loses.length + reaches_other.length > 0);
}

const reachOf = (granted: readonly Granted[], right: Permission): Scope | undefined =>
  granted.find(({ name }) => name === right)?.reach;

/**
 * Returns the letters of all scopes with which a member has one of the permissions; empty if none. Returns
 * "A" alone if the scope includes all clients, because other scopes add nothing.
 */
function reachesBy({ user_type, elsewhere }: Member, here: readonly Granted[], needs: readonly Permission[]): string {
  const rights = user_type === 2 ? needs.filter((right) => FORMS_ONLY_PERMISSIONS.includes(right)) : needs;
  const held = [...elsewhere, ...here].filter(({ name }) => rights.some((right) => right === name)).map(({ reach }) => reach);
  return held.includes("A") ? "A" : [...new Set(held)].toSorted().join("");
}
