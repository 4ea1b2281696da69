import { type RawBuilder, sql } from "kysely";
import { FORMS_ONLY_RIGHTS, isRight, type Reach, type Permission } from "#kernel/access/permissions.ts";
import type { Db } from "#platform/db/db.ts";

/** What belonging to these groups brings. */
export interface PermissionSet {
  readonly groups: readonly number[];
  /** RULE-PERM-07: the union over the groups. */
  readonly grants: ReadonlyMap<Permission, ReadonlySet<Reach>>;
  /** RULE-PERM-09: what of it a forms-only client keeps. */
  readonly formsOnly: ReadonlyMap<Permission, ReadonlySet<Reach>>;
  readonly needsFactor: boolean;
  /** Something is held for served clients only, or for patients one has locked. */
  readonly reachesServed: boolean;
}

/** Columns of a statement that goes on to `standingOf`. */
export const PERMISSION_VERSION = sql<string>`(select version from permission_version)`;
export const groupsOf = (person: RawBuilder<unknown>) =>
  sql<string>`array_to_string(array(select pg._group from person_group pg where pg._person = ${person} order by 1), ',')`;

type Grant = readonly [group: number, permission: string, reach: string];

/** The rights of all groups as they were between two changes, and what was made of them for those who asked. */
class PermissionVersion {
  readonly #grants: ReadonlyMap<number, readonly Grant[]>;
  readonly #withFactor: ReadonlySet<number>;
  readonly #sets = new Map<string, PermissionSet>();

  constructor(grants: readonly Grant[], withFactor: readonly number[]) {
    this.#grants = Map.groupBy(grants, ([group]) => group);
    this.#withFactor = new Set(withFactor);
  }

  /** `groups` as `groupsOf` writes them: in order, with commas. */
  of(groups: string): PermissionSet {
    const known = this.#sets.get(groups);
    if (known) return known;
    const ids = groups === "" ? [] : groups.split(",").map(Number);
    const grants = grantsOf(ids.flatMap((group) => this.#grants.get(group) ?? []));
    const made: PermissionSet = {
      groups: ids,
      grants,
      formsOnly: new Map([...grants].filter(([right]) => FORMS_ONLY_RIGHTS.includes(right))),
      needsFactor: ids.some((group) => this.#withFactor.has(group)),
      reachesServed: [...grants.values()].some((reaches) => reaches.has("S")),
    };
    if (this.#sets.size >= MOST_SETS) this.#sets.clear();
    this.#sets.set(groups, made);
    return made;
  }
}

const MOST_SETS = 500;
const MOST_VERSIONS = 8;
/** By a name that no two states of any database share. */
const versions = new Map<string, PermissionVersion>();

function grantsOf(grants: readonly Grant[]): Map<Permission, Set<Reach>> {
  const map = new Map<Permission, Set<Reach>>();
  for (const [, right, reach] of grants) {
    if (!isRight(right) || !isReach(reach)) continue;
    map.set(right, (map.get(right) ?? new Set<Reach>()).add(reach));
  }
  return map;
}

const isReach = (text: string): text is Reach => text === "A" || text === "C" || text === "O" || text === "S";

/** What these groups bring as of this version, or of a newer one that took its place meanwhile. */
export async function permissionSetOf(db: Db, version: string, groups: string): Promise<PermissionSet> {
  return (versions.get(version) ?? (await readVersion(db))).of(groups);
}

async function readVersion(db: Db): Promise<PermissionVersion> {
  // One statement, so that the name and what it names are of one moment.
  const { rows } = await sql<{ version: string; grants: Grant[]; with_factor: number[] }>`
    select version, (select coalesce(json_agg(json_build_array(_group, permission, reach)), '[]') from group_permission) as grants,
      (select coalesce(json_agg(_group), '[]') from group_second_factor) as with_factor
    from permission_version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the permissions have no version");
  const made = new PermissionVersion(row.grants, row.with_factor);
  for (const old of versions.keys()) if (versions.size >= MOST_VERSIONS) versions.delete(old);
  versions.set(row.version, made);
  return made;
}
