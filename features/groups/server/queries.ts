import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import type { GrantableGroup } from "../rules/grant.ts";

/** Every group with its rights and their reach, by number. */
export async function listGrantableGroups(db: Db): Promise<GrantableGroup[]> {
  const { rows } = await sql<GrantableGroup>`
    select g."ID", g.team, g.access_level, coalesce(
      (select json_agg(json_build_object('name', gp.permission, 'reach', gp.reach) order by gp.permission)
       from group_permission gp where gp._group = g."ID"), '[]') as permissions
    from access_group g order by g."ID"
  `.execute(db);
  return rows;
}
