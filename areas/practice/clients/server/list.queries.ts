import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Db } from "#platform/db/db.ts";
import { orderSql } from "#platform/db/list-sql.ts";
import { nameOrder } from "#platform/db/name-order.ts";
import type { Actor } from "#platform/access/actor.ts";
import { clientList, MAX_RESULTS } from "../contract.ts";
import { briefColumns, selectClients, groupsOf, listServicesOf } from "./queries.ts";

type Clients<Row> = SelectQueryBuilder<DB & { d: DB["doctor"]; p: DB["person"] }, "d" | "p", Row>;

const isVisible = (actor: Actor, needs: Permission | readonly Permission[]) =>
  visibleClients(actor, needs, sql`d."ID"`);

/** Splits a search into words, each of which must occur in the name, username, email address or practice. */
const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8);

const matchesWord = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(d."ID" in (select pf."ID" from person pf where pf.find_key like '%' || search_key(${word}) || '%'
    union all select df."ID" from doctor df where df.company_key like '%' || search_key(${word}) || '%') and search_key(${word}) <> '')`;

const byName = <Row>(query: Clients<Row>): Clients<Row> =>
  query.orderBy("p.last_key").orderBy("p.first_key").orderBy("p.ID");

const liveClients = (db: Db) =>
  selectClients(db).where("p.kind", "=", "client").where("d.is_deleted", "=", false);

export const listClients = (db: Db, actor: Actor) =>
  byName(liveClients(db).select(briefColumns).where(isVisible(actor, "client.view"))).execute();

const hasService = (
  kind: string,
  isLive: boolean,
) => sql<boolean>`d."ID" in (select ds._doctor from doctor_service ds
  join service s on s."ID" = ds.client_service_id join doctor sd on sd."ID" = ds._doctor where s.kind = ${kind} and not ds.is_deleted
  and (not ${isLive} or ds.cut_off_date is null or ds.cut_off_date >= (now() at time zone sd._timezone)::date))`;

/** Searches clients by name. Empty below three characters (RULE-CLI-01); sorted by `nameRank`. */
export async function searchClients(
  db: Db,
  actor: Actor,
  text: string,
  {
    needs,
    transcriptionOnly = false,
  }: { needs: Permission | readonly Permission[]; transcriptionOnly?: boolean },
) {
  if (!isSearchable(text)) return [];
  let query = wordsOf(text).reduce(
    (found, word) => found.where(matchesWord(word)),
    liveClients(db).select(briefColumns).where(isVisible(actor, needs)),
  );
  if (transcriptionOnly) query = query.where(hasService("transcription", true));
  return await byName(query.orderBy(nameOrder(text.slice(0, 200))))
    .limit(MAX_RESULTS)
    .execute();
}

export interface ClientListQuery extends OrderQuery {
  readonly usertype: number;
  readonly search?: string | undefined;
  readonly show_deleted?: boolean | undefined;
  readonly service?: number | undefined;
  readonly group?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const orders = {
  name: [sql`p.last_key`, sql`p.first_key`],
  username: sql`p.username_key`,
  company: sql`d.company_key`,
  created: sql`d.created_time`,
};

/**
 * Returns the SQL conditions of the list. All refer to the row of `doctor`, so that counting reads no names
 * (every person with a row in `doctor` is a client).
 */
function conditionsOf(actor: Actor, filter: ClientListQuery): RawBuilder<boolean>[] {
  const search = filter.search?.slice(0, 200) ?? "";
  return [
    isVisible(actor, "client.view"),
    ...(filter.show_deleted ? [] : [sql<boolean>`not d.is_deleted`]),
    ...(filter.usertype === 0 ? [] : [sql<boolean>`d.user_type = ${filter.usertype}`]),
    ...(filter.service
      ? [
          sql<boolean>`d."ID" in (select _doctor from doctor_service where client_service_id = ${filter.service} and not is_deleted)`,
        ]
      : []),
    ...(filter.group
      ? [sql<boolean>`d."ID" in (select _person from person_group where _group = ${filter.group})`]
      : []),
    ...(isSearchable(search) ? wordsOf(search).map(matchesWord) : []),
  ];
}

export async function pageOfClients(db: Db, actor: Actor, filter: ClientListQuery) {
  const condition = sql<boolean>`(${sql.join(conditionsOf(actor, filter), sql` and `)})`;
  const { by, descending } = clientList.orderOf(filter);
  const order = orderSql(orders[by], descending, sql`d."ID"`);
  // Selects the IDs of the page first, so that details are read for twenty clients rather than for all
  // skipped ones.
  const matchingClients = selectClients(db).where("p.kind", "=", "client").where(condition);
  const pageIDs = matchingClients.orderBy(order).select("d.ID").limit(filter.limit).offset(filter.offset);
  const [rows, countRow] = await Promise.all([
    selectClients(db)
      .where("d.ID", "in", pageIDs)
      .orderBy(order)
      .select([
        ...briefColumns,
        "p.email_address",
        "p.active",
        "d.company",
        "d.user_type",
        "d.is_deleted",
        "d.created_time",
      ])
      .select(groupsOf)
      .execute(),
    db
      .selectFrom("doctor as d")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  const services = Map.groupBy(
    await listServicesOf(
      db,
      rows.map(({ ID }) => ID),
    ),
    ({ _doctor }) => _doctor,
  );
  const withServices = rows.map((row) => ({
    ...row,
    services: (services.get(row.ID) ?? []).map(({ _doctor, ...service }) => service),
  }));
  return { rows: withServices, total: countRow.total };
}
