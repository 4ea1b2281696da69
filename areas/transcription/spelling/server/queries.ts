import { sql } from "kysely";
import type { ParamsOf, QueryOf } from "#kernel/contract/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { listSql } from "#platform/db/list-sql.ts";
import { medicalWordList, type medicalWordRoutes, MAX_WORDS } from "../contract.ts";

export interface WordReader {
  readonly person: number;
  /** True if the user may delete every word, not only own additions. */
  readonly removesAll: boolean;
}

export async function listAllWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("medical_word").select("word").orderBy("word").limit(MAX_WORDS).execute();
  return rows.map(({ word }) => word);
}

const selectWords = (db: Db, { person, removesAll }: WordReader) =>
  db
    .selectFrom("medical_word as w")
    .leftJoin("person as p", "p.ID", "w._user")
    .select(["w.ID", "w.word"])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as("added_by"))
    .select(
      sql<boolean>`${removesAll}::boolean or w._user is not distinct from ${person}::bigint`.as(
        "is_removable",
      ),
    );

export const findWord = (db: Db, reader: WordReader, ID: number) =>
  selectWords(db, reader).where("w.ID", "=", ID).executeTakeFirst();

const orders = { word: sql`lower(w.word)` };

export async function pageOfWords(
  db: Db,
  reader: WordReader,
  page: ParamsOf<typeof medicalWordRoutes.list>,
  query: QueryOf<typeof medicalWordRoutes.list>,
) {
  const { order, limit, offset } = listSql(medicalWordList, page, query, orders, sql`w."ID"`);
  const search = (query.search ?? "").trim();
  const matches = selectWords(db, reader).$if(search !== "", (rows) =>
    rows.where(sql<boolean>`strpos(lower(w.word), lower(${search})) > 0`),
  );
  const rows = await matches.orderBy(order).limit(limit).offset(offset).execute();
  const { total } = await db
    .selectFrom(matches.as("all"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { medical_words: rows, totalItems: total };
}

/**
 * Inserts the words that are not in the list yet, and returns the inserted ones. Sorted, because concurrent
 * inserts in different orders could deadlock.
 */
export const insertWords = (db: Db, _user: number, added: readonly string[]) =>
  db
    .insertInto("medical_word")
    .values(
      added
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
        .map((word) => ({ word, _user })),
    )
    .onConflict((row) => row.column("key").doNothing())
    .returning(["ID", "word"])
    .execute();

export async function countWords(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("medical_word")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteWord(db: Db, ID: number): Promise<void> {
  await db.deleteFrom("medical_word").where("ID", "=", ID).execute();
}
