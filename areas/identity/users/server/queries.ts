import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { usernameKey } from "#kernel/access/username.ts";
import { orderSql } from "#platform/db/list-sql.ts";
import { nameOrder } from "#platform/db/name-order.ts";
import { type UserRole, userList } from "../contract.ts";
import type { User } from "../user.contract.ts";
import type { Scope } from "./scope.ts";
import { escapeLike } from "#kernel/text/like.ts";

type Row = z.input<typeof User>;

/** Query for users with their groups and, for sub users, the client. Excludes clients (API-USR). */
const selectUsers = (db: Db) =>
  db
    .selectFrom("person as p")
    .leftJoin("person as owner", "owner.ID", "p._super_user")
    .select([
      "p.ID",
      "p.username",
      "p.first_name",
      "p.last_name",
      "p.email_address",
      "p.active",
      "p._super_user",
      "p.capacity",
      "p.target",
      "p.last_bulletin_time",
      "p.created_time",
      "p.version",
      sql<Row["kind"]>`p.kind`.as("kind"),
      sql<boolean>`p.password_hash is not null`.as("has_password"),
      sql<number[]>`array(select _group from person_group where _person = p."ID" order by 1)`.as("groups"),
      sql<
        Row["access_groups"]
      >`(select coalesce(json_agg(json_build_object('ID', g."ID", 'team', g.team, 'access_level', g.access_level)
        order by g."ID"), '[]') from person_group pg join access_group g on g."ID" = pg._group where pg._person = p."ID")`.as(
        "access_groups",
      ),
      sql<
        Row["super_user"]
      >`case when owner."ID" is null then null else json_build_object('ID', owner."ID", 'username', owner.username,
        'first_name', owner.first_name, 'last_name', owner.last_name) end`.as("super_user"),
      signedInAt.as("signed_in_at"),
    ])
    .where("p.kind", "<>", "client")
    .where("p.is_deleted", "=", false);

// Last successful sign-in in the attempts kept (31 days), formatted as the driver formats instants.
const signedInAt = sql<
  string | null
>`(select to_char(max(a.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sign_in_attempt a where a.account_key = p.username_key and a.succeeded)`;

export interface Filter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly role?: UserRole | undefined;
  readonly group?: number | undefined;
  /** Limits the result to users of this client. */
  readonly of?: number | undefined;
}

// Must equal the expression of the index `person_user_search`.
const searchText = sql`(lower(p.first_name || ' ' || p.last_name || ' ' || p.username || ' ' || coalesce(p.email_address, '')))`;
const pattern = (word: string): string => `%${escapeLike(word)}%`;
const inGroup = (group: number) =>
  sql<boolean>`exists (select from person_group pg where pg._person = p."ID" and pg._group = ${group})`;

const roleConditions: Readonly<Record<UserRole, RawBuilder<boolean>>> = {
  staff: sql<boolean>`p.kind = 'staff'`,
  agent: sql<boolean>`p.kind = 'agent'`,
  subuser: sql<boolean>`p.kind = 'subuser'`,
  typist: inGroup(GROUPS.typist),
  editor: inGroup(GROUPS.editor),
};

/**
 * Returns the SQL conditions of a filter. Every search word must occur in the names, username or email
 * address.
 */
function filterConditions(scope: Scope, filter: Filter): RawBuilder<boolean>[] {
  const words = (filter.search ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "" && word !== "-");
  return [
    scope,
    ...words.map((word) => sql<boolean>`${searchText} like ${pattern(word)}`),
    ...(filter.active === undefined ? [] : [sql<boolean>`p.active = ${filter.active}`]),
    ...(filter.role === undefined ? [] : [roleConditions[filter.role]]),
    ...(filter.group ? [inGroup(filter.group)] : []),
    ...(filter.of === undefined ? [] : [sql<boolean>`p._super_user = ${filter.of}`]),
  ];
}
const allOf = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` and `)})`;

const byName = [sql`lower(p.last_name) collate "C"`, sql`lower(p.first_name) collate "C"`] as const;
/** Sort orders of the list. Users who never signed in come last in both directions. */
const orders = {
  name: byName,
  username: sql`p.username_key collate "C"`,
  active: [sql`not p.active`, ...byName],
  signed_in_at: { before: sql`${signedInAt} is null`, by: [signedInAt, ...byName] },
};

export type Listing = Filter & OrderQuery;

function selectOrdered(db: Db, scope: Scope, listing: Listing) {
  const { by, descending } = userList.orderOf(listing);
  return selectUsers(db)
    .where(allOf(filterConditions(scope, listing)))
    .orderBy(orderSql(orders[by], descending, sql`p."ID"`));
}

export const listUsers = (db: Db, scope: Scope) => selectOrdered(db, scope, {}).execute();

/** Returns users for a picker, the best match first. */
export const searchUsers = (db: Db, scope: Scope, filter: Filter & { search: string }, limit: number) =>
  selectUsers(db)
    .where(allOf(filterConditions(scope, filter)))
    .orderBy(nameOrder(filter.search))
    .orderBy(byName[0])
    .orderBy(byName[1])
    .orderBy("p.ID")
    .limit(limit)
    .execute();

export async function pageUsers(
  db: Db,
  scope: Scope,
  listing: Listing,
  page: { pageSize: number; pageNumber: number },
) {
  const [rows, countRow] = await Promise.all([
    selectOrdered(db, scope, listing)
      .limit(page.pageSize)
      .offset(offsetOf(page.pageSize, page.pageNumber))
      .execute(),
    db
      .selectFrom("person as p")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("p.kind", "<>", "client")
      .where("p.is_deleted", "=", false)
      .where(allOf(filterConditions(scope, listing)))
      .executeTakeFirstOrThrow(),
  ]);
  return { users: rows, totalItems: countRow.total };
}

export const findUser = (db: Db, scope: Scope, ID: number) =>
  selectUsers(db).where("p.ID", "=", ID).where(scope).executeTakeFirst();

/** Counts the active users of each group that the caller may see. */
export const countByGroup = async (db: Db, scope: Scope) =>
  new Map(
    (
      await db
        .selectFrom("person_group as g")
        .innerJoin("person as p", "p.ID", "g._person")
        .select(["g._group", (eb) => eb.fn.countAll<number>().as("people")])
        .where("p.kind", "<>", "client")
        .where("p.is_deleted", "=", false)
        .where("p.active", "=", true)
        .where(scope)
        .groupBy("g._group")
        .execute()
    ).map(({ _group, people }) => [_group, people]),
  );

/** Returns the keys of those usernames that are taken, including by deleted people. */
export async function takenUsernames(db: Db, usernames: readonly string[]): Promise<Set<string>> {
  if (usernames.length === 0) return new Set();
  const rows = await db
    .selectFrom("person")
    .select("username_key")
    .where("username_key", "in", usernames.map(usernameKey))
    .execute();
  return new Set(rows.map(({ username_key }) => username_key));
}
