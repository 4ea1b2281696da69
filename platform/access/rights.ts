import { type RawBuilder, sql } from "kysely";
import {
  FORMS_ONLY_PERMISSIONS,
  isPermission,
  type Scope,
  type Permission,
} from "#kernel/access/permissions.ts";
import type { Db } from "#platform/db/db.ts";

/** Permissions of a set of groups. */
export interface PermissionSet {
  readonly groups: readonly number[];
  /** RULE-PERM-07: the union over the groups. */
  readonly grants: ReadonlyMap<Permission, ReadonlySet<Scope>>;
  /** RULE-PERM-09: the part of `grants` that a forms-only client keeps. */
  readonly formsOnly: ReadonlyMap<Permission, ReadonlySet<Scope>>;
  readonly needsFactor: boolean;
  /** True if any permission has scope S, for served clients or locked patients. */
  readonly reachesServed: boolean;
}

/** Column expressions of a query whose row is passed to `permissionSetOf`. */
export const PERMISSION_VERSION = sql<string>`(select version from permission_version)`;
export const groupsOf = (person: RawBuilder<unknown>) =>
  sql<string>`array_to_string(array(select pg._group from person_group pg where pg._person = ${person} order by 1), ',')`;

type Grant = readonly [group: number, permission: string, reach: string];

/** Permissions of all groups at one version, with the permission sets already computed from them. */
class PermissionVersion {
  readonly #grants: ReadonlyMap<number, readonly Grant[]>;
  readonly #withFactor: ReadonlySet<number>;
  readonly #sets = new Map<string, PermissionSet>();

  constructor(grants: readonly Grant[], withFactor: readonly number[]) {
    this.#grants = Map.groupBy(grants, ([group]) => group);
    this.#withFactor = new Set(withFactor);
  }

  /**
   * Returns the permission set of `groups`, a comma-separated list of ordered IDs as written by `groupsOf`.
   */
  of(groups: string): PermissionSet {
    const cached = this.#sets.get(groups);
    if (cached) return cached;
    const ids = groups === "" ? [] : groups.split(",").map(Number);
    const grants = grantsOf(ids.flatMap((group) => this.#grants.get(group) ?? []));
    const permissionSet: PermissionSet = {
      groups: ids,
      grants,
      formsOnly: new Map([...grants].filter(([right]) => FORMS_ONLY_PERMISSIONS.includes(right))),
      needsFactor: ids.some((group) => this.#withFactor.has(group)),
      reachesServed: [...grants.values()].some((reaches) => reaches.has("S")),
    };
    if (this.#sets.size >= MAX_SETS) this.#sets.clear();
    this.#sets.set(groups, permissionSet);
    return permissionSet;
  }
}

const MAX_SETS = 500;
const MAX_VERSIONS = 8;
/** Permissions by version name, which is unique across all databases. */
const versions = new Map<string, PermissionVersion>();

function grantsOf(grants: readonly Grant[]): Map<Permission, Set<Scope>> {
  const map = new Map<Permission, Set<Scope>>();
  for (const [, right, reach] of grants) {
    if (!isPermission(right) || !isScope(reach)) continue;
    map.set(right, (map.get(right) ?? new Set<Scope>()).add(reach));
  }
  return map;
}

const isScope = (text: string): text is Scope => text === "A" || text === "C" || text === "O" || text === "S";

/** Returns the permission set of these groups at this version, or at a newer version that has replaced it. */
export async function permissionSetOf(db: Db, version: string, groups: string): Promise<PermissionSet> {
  return (versions.get(version) ?? (await readVersion(db))).of(groups);
}

async function readVersion(db: Db): Promise<PermissionVersion> {
  // Reads both in one statement, so that the version and the permissions belong together.
  const { rows } = await sql<{ version: string; grants: Grant[]; with_factor: number[] }>`
    select version, (select coalesce(json_agg(json_build_array(_group, permission, reach)), '[]') from group_permission) as grants,
      (select coalesce(json_agg(_group), '[]') from group_second_factor) as with_factor
    from permission_version`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the permissions have no version");
  const permissionVersion = new PermissionVersion(row.grants, row.with_factor);
  for (const old of versions.keys()) if (versions.size >= MAX_VERSIONS) versions.delete(old);
  versions.set(row.version, permissionVersion);
  return permissionVersion;
}
