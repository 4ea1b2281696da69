import { type SqlBool, sql } from "kysely";
import { nameKey } from "#kernel/people/name-key.ts";
import type { Db } from "#platform/db/db.ts";

/** Query for the dismissed pairs whose patients both still exist. */
const queryDismissedPairs = (db: Db, _doctor: number, search: string) => {
  const key = nameKey(search);
  const isNamed = sql<SqlBool>`strpos(a.last_key || a.first_key || ' ' || b.last_key || b.first_key, ${key}) > 0`;
  return db
    .selectFrom("dismissed_pair as n")
    .innerJoin("patient as a", (join) =>
      join.onRef("a._doctor", "=", "n._doctor").onRef("a.ID", "=", "n._one").on("a.is_deleted", "=", false),
    )
    .innerJoin("patient as b", (join) =>
      join.onRef("b._doctor", "=", "n._doctor").onRef("b.ID", "=", "n._other").on("b.is_deleted", "=", false),
    )
    .where("n._doctor", "=", _doctor)
    .$if(key !== "", (query) => query.where(isNamed));
};

const PAIR_COLUMNS = ["n._one as one", "n._other as other", "n.said_at"] as const;
const dismissedBy =
  sql<string>`(select concat_ws(' ', first_name, last_name) from person where "ID" = n._said_by)`.as(
    "said_by",
  );

export const listDismissedPairs = (
  db: Db,
  _doctor: number,
  search: string,
  page: { limit: number; offset: number },
) =>
  queryDismissedPairs(db, _doctor, search)
    .select(PAIR_COLUMNS)
    .select(dismissedBy)
    .orderBy("n.said_at", "desc")
    .orderBy("n._one")
    .orderBy("n._other")
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export async function countDismissedPairs(db: Db, _doctor: number, search: string): Promise<number> {
  const row = await queryDismissedPairs(db, _doctor, search)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const findDismissedPair = (db: Db, _doctor: number, one: number, other: number) =>
  db
    .selectFrom("dismissed_pair as n")
    .select(PAIR_COLUMNS)
    .select(dismissedBy)
    .where("n._doctor", "=", _doctor)
    .where("n._one", "=", one)
    .where("n._other", "=", other)
    .executeTakeFirst();

/** Returns false if the pair was already dismissed. */
export async function insertDismissedPair(
  db: Db,
  _doctor: number,
  _one: number,
  _other: number,
  _said_by: number,
): Promise<boolean> {
  const result = await db
    .insertInto("dismissed_pair")
    .values({ _doctor, _one, _other, _said_by })
    .onConflict((conflict) => conflict.constraint("dismissed_pair_pkey").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function removeDismissedPair(
  db: Db,
  _doctor: number,
  one: number,
  other: number,
): Promise<boolean> {
  const result = await db
    .deleteFrom("dismissed_pair")
    .where("_doctor", "=", _doctor)
    .where("_one", "=", one)
    .where("_other", "=", other)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
