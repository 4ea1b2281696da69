import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const COLUMNS = ["ID", "shows_names", "created_time", "last_read_time"] as const;

export const findFeed = (db: Db, _doctor: number, _person: number) =>
  db
    .selectFrom("calendar_feed")
    .select(COLUMNS)
    .where("_doctor", "=", _doctor)
    .where("_person", "=", _person)
    .executeTakeFirst();

/** Creates the feed of a person, or replaces its address; the previous address stops working. */
export const replaceFeed = (
  db: Db,
  feed: { _doctor: number; _person: number; token_hash: Buffer; shows_names: boolean },
) =>
  db
    .insertInto("calendar_feed")
    .values(feed)
    .onConflict((row) =>
      row.columns(["_doctor", "_person"]).doUpdateSet({
        token_hash: feed.token_hash,
        shows_names: feed.shows_names,
        created_time: sql<string>`excluded.created_time`,
        last_read_time: null,
        last_tag: null,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const setShowsNames = (db: Db, _doctor: number, _person: number, shows_names: boolean) =>
  db
    .updateTable("calendar_feed")
    .set({ shows_names })
    .where("_doctor", "=", _doctor)
    .where("_person", "=", _person)
    .returning(COLUMNS)
    .executeTakeFirst();

export const deleteFeed = (db: Db, _doctor: number, _person: number) =>
  db
    .deleteFrom("calendar_feed")
    .where("_doctor", "=", _doctor)
    .where("_person", "=", _person)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Finds a feed by its address. The only query here without a client, because the address names none. */
export const findFeedByToken = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom("calendar_feed")
    .select(["_doctor", "ID", "_person", "shows_names", "last_tag"])
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();

export type OpenFeed = NonNullable<Awaited<ReturnType<typeof findFeedByToken>>>;

export async function recordRead(db: Db, { _doctor, ID }: OpenFeed, last_tag: string): Promise<void> {
  await db
    .updateTable("calendar_feed")
    .set({ last_tag, last_read_time: sql<string>`now()` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
