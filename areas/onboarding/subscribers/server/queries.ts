import { type RawBuilder, sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { MAX_LISTED, subscriberList, type subscriberRoutes } from "../contract.ts";
import { patternsOf } from "../rules/search.ts";

const columns = [
  "ID",
  "first_name",
  "last_name",
  "email_address",
  "unsubscribed_time",
  "created_time",
] as const;
const byName: readonly RawBuilder<unknown>[] = [
  sql`lower(coalesce(last_name, ''))`,
  sql`lower(coalesce(first_name, ''))`,
];
const orders = { name: byName, email: sql`email_key`, created: sql`created_time` };
const searchText = sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email_address)`;

type Page = ParamsOf<typeof subscriberRoutes.list>;
type SubscriberQuery = QueryOf<typeof subscriberRoutes.list>;

/** Selects the subscribers whose name or address contains every typed word. */
const selectMatching = (db: Db, search: string) =>
  patternsOf(search).reduce(
    (query, pattern) => query.where(sql<boolean>`${searchText} like ${pattern}`),
    db.selectFrom("subscriber"),
  );

export async function pageOfSubscribers(db: Db, page: Page, query: SubscriberQuery) {
  const { order, limit, offset } = listSql(subscriberList, page, query, orders, sql`"ID"`);
  const matches = selectMatching(db, query.search ?? "");
  const subscribers = await matches.select(columns).orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await matches
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { subscribers, totalItems: total };
}

/** Ranks exact matches first, then last names and addresses that start with the text. */
function closenessOf(search: string): RawBuilder<unknown> {
  const exact = search.trim().toLowerCase();
  const [prefixPattern = "%"] = patternsOf(search).map((pattern) => pattern.slice(1));
  return sql`case when ${exact} in (email_key, lower(last_name), lower(concat_ws(' ', first_name, last_name))) then 0
    when lower(last_name) like ${prefixPattern} or email_key like ${prefixPattern} then 1 else 2 end`;
}

export const listSubscribers = (db: Db, search: string) =>
  selectMatching(db, search)
    .select(columns)
    .orderBy(sql`${closenessOf(search)}, ${sql.join(byName)}, "ID"`)
    .limit(MAX_LISTED)
    .execute();

export const findSubscriber = (db: Db, id: number) =>
  db.selectFrom("subscriber").select(columns).where("ID", "=", id).executeTakeFirst();

export interface NewSubscriber {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email_address: string;
}

/** Inserts a subscriber, or renews the subscription of an existing one. */
export const upsertSubscriber = (db: Db, subscriber: NewSubscriber) =>
  db
    .insertInto("subscriber")
    .values(subscriber)
    .onConflict((conflict) =>
      conflict.constraint("subscriber_email_unique").doUpdateSet({ unsubscribed_time: null }),
    )
    .returning(["ID", "first_name", "unsubscribe_token"])
    .executeTakeFirstOrThrow();

/** Returns and locks the subscriber with this token. Undefined if the token is unknown. */
export const lockByToken = (db: Db, token: string) =>
  db
    .selectFrom("subscriber")
    .select(columns)
    .where("unsubscribe_token", "=", token)
    .forUpdate()
    .executeTakeFirst();

export const endSubscription = (db: Db, id: number) =>
  db
    .updateTable("subscriber")
    .set({ unsubscribed_time: sql<string>`now()` })
    .where("ID", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
