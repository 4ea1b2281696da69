import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { visiblePeople } from "#platform/access/visible-people.ts";
import type { Db } from "#platform/db/db.ts";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import { listSql } from "#platform/db/list-sql.ts";
import {
  type GroupSecurity,
  type PersonSecurity,
  securityList,
  type securityRoutes,
} from "../security.contract.ts";

const HAS_FACTOR = sql`(exists (select from authenticator a where a._person = p."ID" and a.confirmed_at is not null)
  or exists (select from passkey k where k._person = p."ID"))`;
const IS_REQUIRED = sql`exists (select from person_group pg join group_second_factor gf on gf._group = pg._group where pg._person = p."ID")`;

export async function listGroups(db: Db): Promise<GroupSecurity[]> {
  const { rows } = await sql<GroupSecurity>`
    select g."ID", g.team, g.access_level, gf.required_at, nullif(concat_ws(' ', w.first_name, w.last_name), '') as required_by,
      count(p."ID")::int as members, (count(p."ID") filter (where ${HAS_FACTOR}))::int as protected_members
    from access_group g
    left join group_second_factor gf on gf._group = g."ID"
    left join person w on w."ID" = gf._required_by
    left join person_group pg on pg._group = g."ID"
    left join person p on p."ID" = pg._person and p.active and not p.is_deleted
    group by g."ID", gf._group, w."ID" order by g."ID"
  `.execute(db);
  return rows;
}

export function findGroup(db: Db, ID: number) {
  return db
    .selectFrom("access_group")
    .leftJoin("group_second_factor", "group_second_factor._group", "access_group.ID")
    .select([
      "access_group.ID",
      "access_group.team",
      "access_group.access_level",
      "group_second_factor.required_at",
    ])
    .where("access_group.ID", "=", ID)
    .executeTakeFirst();
}

export async function requireFactor(db: Db, group: number, by: number): Promise<void> {
  await db
    .insertInto("group_second_factor")
    .values({ _group: group, _required_by: by })
    .onConflict((conflict) => conflict.column("_group").doNothing())
    .execute();
}

export async function liftRequirement(db: Db, group: number): Promise<void> {
  await db.deleteFrom("group_second_factor").where("_group", "=", group).execute();
}

const ORDER = {
  last_name: { by: sql`lower(p.last_name)`, after: sql`lower(p.first_name)` },
  username: sql`p.username_key`,
  last_used_at: { by: sql`last_used_at`, nulls: "last", after: sql`lower(p.first_name)` },
} as const;
const STATE_CONDITIONS = {
  all: sql`true`,
  with: HAS_FACTOR,
  without: sql`not ${HAS_FACTOR}`,
  missing: sql`not ${HAS_FACTOR} and ${IS_REQUIRED}`,
} as const;

export async function listPeople(
  db: Db,
  actor: Actor,
  params: ParamsOf<typeof securityRoutes.people>,
  query: QueryOf<typeof securityRoutes.people>,
): Promise<{ people: PersonSecurity[]; totalItems: number }> {
  const search = query.search?.trim().toLowerCase() ?? "";
  const { page } = listSql(securityList, params, query, ORDER, sql`p."ID"`);
  const condition = sql`p.active and not p.is_deleted and ${STATE_CONDITIONS[query.state ?? "all"]}
    and (${search} = '' or position(${search} in lower(p.first_name || ' ' || p.last_name || ' ' || p.username)) > 0)
    and ${visiblePeople(actor, "user.edit")}`;
  const { rows } = await sql<PersonSecurity>`
    select p."ID", p.username, p.first_name, p.last_name, p.kind,
      nullif(coalesce(d.company, concat_ws(' ', o.first_name, o.last_name)), '') as client,
      (select count(*)::int from authenticator a where a._person = p."ID" and a.confirmed_at is not null) as authenticators,
      (select count(*)::int from passkey k where k._person = p."ID") as passkeys,
      (select count(*)::int from recovery_code c where c._person = p."ID" and c.used_at is null) as recovery_codes,
      greatest((select max(last_used_at) from authenticator a where a._person = p."ID"),
               (select max(last_used_at) from passkey k where k._person = p."ID")) as last_used_at,
      ${IS_REQUIRED} as is_required
    from person p
    left join doctor d on d."ID" = coalesce(p._super_user, p."ID")
    left join person o on o."ID" = d."ID"
    where ${condition}
    ${page}
  `.execute(db);
  const countResult = await sql<{
    count: number;
  }>`select count(*)::int as count from person p where ${condition}`.execute(db);
  return { people: rows, totalItems: countResult.rows[0]?.count ?? 0 };
}
