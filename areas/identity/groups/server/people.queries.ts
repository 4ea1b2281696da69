import { type RawBuilder, sql } from "kysely";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { nameOrder } from "#platform/db/name-order.ts";
import { findSessionAs } from "#platform/access/session.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { AccessFacts } from "../rules/explain.ts";
import { escapeLike } from "#kernel/text/like.ts";

interface PersonRow {
  ID: number;
  username: string;
  first_name: string;
  last_name: string;
  kind: "staff" | "client" | "subuser" | "agent";
  active: boolean;
  client: string | null;
}

const MAX_PEOPLE = 12;

/** SQL condition: every word is a prefix of a name or of the username. */
function nameCondition(search: string | undefined): RawBuilder<boolean> {
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => {
      const start = `${escapeLike(word)}%`;
      return sql`(lower(p.last_name) like ${start} or lower(p.first_name) like ${start} or p.username_key like ${start})`;
    }),
    sql` and `,
  )})`;
}

const columns = sql`p."ID", p.username, p.first_name, p.last_name, p.kind, p.active,
  case when boss."ID" is null then null else boss.last_name || ', ' || boss.first_name end as client`;

export async function listPeopleOfGroup(
  db: Db,
  group: number,
  { pageSize, pageNumber, search }: { pageSize: number; pageNumber: number; search: string | undefined },
): Promise<{ people: PersonRow[]; totalItems: number }> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from person_group pg join person p on p."ID" = pg._person left join person boss on boss."ID" = p._super_user
    where pg._group = ${group} and not p.is_deleted and ${nameCondition(search)}
    order by p.last_name, p.first_name, p."ID" limit ${pageSize} offset ${offsetOf(pageSize, pageNumber)}
  `.execute(db);
  const countResult = await sql<{ count: number }>`
    select count(*)::int as count from person_group pg join person p on p."ID" = pg._person
    where pg._group = ${group} and not p.is_deleted and ${nameCondition(search)}
  `.execute(db);
  return { people: rows, totalItems: countResult.rows[0]?.count ?? 0 };
}

/** Returns the first few people that match, for a picker. */
export async function listPeople(db: Db, search: string | undefined): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from person p left join person boss on boss."ID" = p._super_user
    where not p.is_deleted and ${nameCondition(search)}
    order by ${nameOrder(search ?? "")}, p.last_name, p.first_name, p."ID" limit ${MAX_PEOPLE}
  `.execute(db);
  return rows;
}

/**
 * Reads the facts for the explanation of a permission. The verdict on the client comes from the same check as
 * for every request. Null if the person or client does not exist.
 */
export async function findAccessFacts(
  db: Db,
  personId: number,
  right: Permission,
  clientId: number | null,
): Promise<AccessFacts | null> {
  const person = await findPerson(db, personId);
  if (!person) return null;
  const client = clientId === null ? null : await findClient(db, clientId);
  if (client === undefined) return null;
  const groups = await sql<AccessFacts["groups"][number]>`
    select g."ID", g.team, g.access_level, gp.reach from person_group pg join access_group g on g."ID" = pg._group
    left join group_permission gp on gp._group = g."ID" and gp.permission = ${right} where pg._person = ${personId} order by g."ID"
  `.execute(db);
  const caller = await findSessionAs(db, personId, clientId);
  const via =
    caller?.client && clientId !== null
      ? (resolveAccess(caller.actor, caller.client, right) ??
        (caller.actor.kind === "staff"
          ? null
          : resolveAccess(caller.actor, caller.client, right, caller.actor.client)))
      : null;
  return { right, person, groups: groups.rows, client, via };
}

async function findPerson(db: Db, id: number): Promise<AccessFacts["person"] | undefined> {
  const { rows } = await sql<AccessFacts["person"]>`
    select p."ID", p.first_name || ' ' || p.last_name as name, p.kind, p.active and not p.is_deleted as active, own.user_type, c.code as company,
      case when own."ID" is null then null else json_build_object('ID', own."ID", 'name', boss.first_name || ' ' || boss.last_name,
        'isLive', not own.is_deleted and boss.active and not boss.is_deleted) end as own
    from person p left join doctor own on own."ID" = coalesce(p._super_user, p."ID")
    left join person boss on boss."ID" = own."ID" left join company_client c on c."ID" = own.company_client
    where p."ID" = ${id}
  `.execute(db);
  return rows[0];
}

async function findClient(db: Db, id: number): Promise<NonNullable<AccessFacts["client"]> | undefined> {
  const { rows } = await sql<NonNullable<AccessFacts["client"]>>`
    select d."ID", p.first_name || ' ' || p.last_name as name, c.code as company, d.is_deleted
    from doctor d join person p on p."ID" = d."ID" left join company_client c on c."ID" = d.company_client where d."ID" = ${id}
  `.execute(db);
  return rows[0];
}
