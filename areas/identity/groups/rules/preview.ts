import { FORMS_ONLY_RIGHTS, type Reach, type Permission } from "#kernel/access/permissions.ts";
import type { Granted } from "./toggles.ts";
import { OPENED, type Opened } from "./screens.ts";

/** Somebody in the group whose toggles are about to change, with what all their other groups hold. */
export interface Member {
  readonly ID: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  /** 2: forms-only, keeps a few rights whatever its groups say (RULE-PERM-09). */
  readonly user_type: number | null;
  readonly elsewhere: readonly { readonly name: string; readonly reach: string }[];
}

export interface Effect<Person> {
  readonly name: string;
  readonly is: Opened["is"];
  readonly gains: readonly Person[];
  readonly loses: readonly Person[];
  /** Keeps it, for more or for fewer clients. */
  readonly reaches_other: readonly Person[];
}

/** Who gains or loses each screen when the group holds `after` instead of `before`: the union over all groups decides (RULE-PERM-07). */
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

const reachOf = (granted: readonly Granted[], right: Permission): Reach | undefined =>
  granted.find(({ name }) => name === right)?.reach;

/** The letters of all reaches by which somebody holds one of the rights: "" is none. What lies within all clients adds nothing. */
function reachesBy({ user_type, elsewhere }: Member, here: readonly Granted[], needs: readonly Permission[]): string {
  const rights = user_type === 2 ? needs.filter((right) => FORMS_ONLY_RIGHTS.includes(right)) : needs;
  const held = [...elsewhere, ...here].filter(({ name }) => rights.some((right) => right === name)).map(({ reach }) => reach);
  return held.includes("A") ? "A" : [...new Set(held)].toSorted().join("");
}
