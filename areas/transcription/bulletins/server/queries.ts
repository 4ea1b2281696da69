import { sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { bulletinList, type bulletinRoutes } from "../contract.ts";
import { escapeLike } from "#kernel/text/like.ts";

const selectBulletins = (db: Db) =>
  db
    .selectFrom("bulletin as b")
    .innerJoin("person as p", "p.ID", "b._created_user")
    .select(["b.ID", "b.message", "b.created_time", "b.last_updated", "b.version", "b._created_user"])
    .select(["p.username", "p.first_name", "p.last_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectBulletins>["execute"]>>[number];

const toReply = ({ _created_user: ID, username, first_name, last_name, ...row }: Row) => ({
  ...row,
  created_user: { ID, username, first_name, last_name },
});

/**
 * Returns the bulletins added after the given time, oldest first, up to the limit. With null returns
 * bulletins from the first one on.
 */
export async function listPending(db: Db, lastTime: string | null, limit: number) {
  const rows = selectBulletins(db).where("b.created_time", ">", lastTime ?? "-infinity");
  return (await rows.orderBy("b.created_time").limit(limit).execute()).map(toReply);
}

/** Returns the latest bulletins, oldest first. */
export async function listAll(db: Db, limit: number) {
  const latest = await selectBulletins(db).orderBy("b.created_time", "desc").limit(limit).execute();
  return latest.map(toReply).reverse();
}

const orders = {
  created: sql`b.created_time`,
  updated: sql`b.last_updated`,
  author: [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
};

export async function pageOfBulletins(
  db: Db,
  page: ParamsOf<typeof bulletinRoutes.list>,
  query: QueryOf<typeof bulletinRoutes.list>,
) {
  const { order, limit, offset } = listSql(bulletinList, page, query, orders, sql`b."ID"`);
  const pattern = `%${escapeLike((query.search ?? "").trim())}%`;
  const matches = selectBulletins(db).where((eb) =>
    eb.or([eb("b.message", "ilike", pattern), eb(sql`p.first_name || ' ' || p.last_name`, "ilike", pattern)]),
  );
  const rows = await matches.orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom(matches.as("all"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { bulletins: rows.map(toReply), totalItems: total };
}

export async function findBulletin(db: Db, ID: number) {
  const row = await selectBulletins(db).where("b.ID", "=", ID).executeTakeFirst();
  return row && toReply(row);
}

/** Finds a bulletin by its ID, or by its time if no ID is given. */
export async function findByIdOrTime(
  db: Db,
  { _bulletin, last_bulletin_time }: { _bulletin?: number; last_bulletin_time?: string },
) {
  if (_bulletin !== undefined) return findBulletin(db, _bulletin);
  const row = await selectBulletins(db)
    .where("b.created_time", "=", last_bulletin_time ?? "")
    .executeTakeFirst();
  return row && toReply(row);
}

/**
 * Inserts a bulletin with a time later than every other bulletin. Takes a lock so that concurrent inserts
 * wait, because bulletins must appear in their order.
 */
export async function insertBulletin(db: Db, _created_user: number, message: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('corella bulletin'))`.execute(db);
  const { created_time } = await db
    .selectFrom("bulletin")
    .select(
      sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), max(created_time) + interval '1 millisecond')`.as(
        "created_time",
      ),
    )
    .executeTakeFirstOrThrow();
  const { ID } = await db
    .insertInto("bulletin")
    .values({ message, _created_user, created_time })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export const deleteBulletin = (db: Db, ID: number) =>
  db.deleteFrom("bulletin").where("ID", "=", ID).execute();

const selectLastTime = (db: Db, person: number) =>
  db.selectFrom("person").select("last_bulletin_time").where("ID", "=", person);

export const readLastTime = async (db: Db, person: number): Promise<string | null> =>
  (await selectLastTime(db, person).executeTakeFirstOrThrow()).last_bulletin_time;

/**
 * Returns the time of the last bulletin agreed to, and locks the user's row until the end of the transaction.
 */
export const lockLastTime = async (db: Db, person: number): Promise<string | null> =>
  (await selectLastTime(db, person).forUpdate().executeTakeFirstOrThrow()).last_bulletin_time;
