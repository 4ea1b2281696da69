import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { GrantableGroup } from "../rules/grant.ts";
import type { Member } from "../rules/preview.ts";
import type { Team } from "#kernel/access/builtin-groups.ts";
import type { PermissionGrant } from "../rules/toggles.ts";

/** Returns all groups with their permissions and scopes, by ID. */
export async function listGrantableGroups(db: Db): Promise<GrantableGroup[]> {
  return (await listGroups(db)).map(({ ID, team, access_level, permissions }) => ({
    ID,
    team,
    access_level,
    permissions,
  }));
}

export interface GroupRow extends GrantableGroup {
  readonly members: number;
  readonly version: number;
}

export async function listGroups(db: Db, groupId: number | null = null): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g."ID", g.team, g.access_level, g.version,
      (select count(*)::int from person_group pg join person p on p."ID" = pg._person where pg._group = g."ID" and not p.is_deleted) as members,
      coalesce((select json_agg(json_build_object('name', gp.permission, 'reach', gp.reach) order by gp.permission)
        from group_permission gp where gp._group = g."ID"), '[]') as permissions
    from access_group g where ${groupId}::integer is null or g."ID" = ${groupId} order by g."ID"
  `.execute(db);
  return rows;
}

/** Returns a group, or undefined. IDs beyond the range of `int4` match no group. */
export async function findGroup(db: Db, id: number): Promise<GroupRow | undefined> {
  return id > 2_147_483_647 ? undefined : (await listGroups(db, id))[0];
}

/** Locks the group until the end of the transaction, so that simultaneous saves are serialised. */
export async function lockGroup(db: Db, id: number): Promise<void> {
  if (id <= 2_147_483_647)
    await db.selectFrom("access_group").select("ID").where("ID", "=", id).forUpdate().execute();
}

export async function insertGroup(
  db: Db,
  group: { team: Team; access_level: string },
  granted: readonly PermissionGrant[],
): Promise<number> {
  const { ID } = await db.insertInto("access_group").values(group).returning("ID").executeTakeFirstOrThrow();
  await insertGrants(db, ID, group.team, granted);
  return ID;
}

/**
 * Updates a group and replaces its permissions, which are stored with the team that limits their scopes
 * (F-4).
 */
export async function updateGroup(
  db: Db,
  id: number,
  {
    team,
    access_level,
    permissions,
  }: { team: Team; access_level: string; permissions: readonly PermissionGrant[] },
): Promise<void> {
  await db.deleteFrom("group_permission").where("_group", "=", id).execute();
  await db
    .updateTable("access_group")
    .set((eb) => ({ team, access_level, version: eb("version", "+", 1) }))
    .where("ID", "=", id)
    .execute();
  await insertGrants(db, id, team, permissions);
}

async function insertGrants(
  db: Db,
  _group: number,
  team: Team,
  granted: readonly PermissionGrant[],
): Promise<void> {
  if (granted.length === 0) return;
  await db
    .insertInto("group_permission")
    .values(granted.map(({ name, reach }) => ({ _group, team, permission: name, reach })))
    .execute();
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom("person_group").where("_group", "=", id).execute();
  await db.deleteFrom("group_permission").where("_group", "=", id).execute();
  await db.deleteFrom("access_group").where("ID", "=", id).execute();
}

/** Returns the members who can sign in, each with the permissions of their other groups. */
export async function listMembers(db: Db, group: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select p."ID", p.username, p.first_name, p.last_name, own.user_type, coalesce(
      (select json_agg(distinct jsonb_build_object('name', gp.permission, 'reach', gp.reach))
       from person_group other join group_permission gp on gp._group = other._group
       where other._person = p."ID" and other._group <> ${group}), '[]') as elsewhere
    from person_group pg join person p on p."ID" = pg._person
    left join doctor own on own."ID" = coalesce(p._super_user, p."ID")
    where pg._group = ${group} and p.active and not p.is_deleted
    order by p.last_name, p.first_name, p."ID"
  `.execute(db);
  return rows;
}

export async function listMemberIds(db: Db, group: number): Promise<number[]> {
  return (await db.selectFrom("person_group").select("_person").where("_group", "=", group).execute()).map(
    ({ _person }) => _person,
  );
}
