import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { MAX_RESULTS } from "../contract.ts";
import { searchInTiers, keyOf, MIN_LETTERS } from "./search.ts";

/** Query for items in force, one row each with the newest fee that has begun. */
const selectMbsItems = (db: Db, today: Day) =>
  db
    .selectFrom("mbs_item as m")
    .select(["m.ID", "m.item", "m.description", "m.fee_cents as fee", "m.derived_fee"])
    .where("m.fee_start_on", "<=", today)
    .where((where) => where.or([where("m.item_start_on", "is", null), where("m.item_start_on", "<=", today)]))
    .where((where) => where.or([where("m.item_end_on", "is", null), where("m.item_end_on", ">=", today)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("mbs_item as newer")
            .select(sql`1`.as("one"))
            .whereRef("newer.item", "=", "m.item")
            .whereRef("newer.fee_start_on", ">", "m.fee_start_on")
            .where("newer.fee_start_on", "<=", today),
        ),
      ),
    )
    .limit(MAX_RESULTS);

const byNumber: RawBuilder<number> = sql`m.item::integer`;

/** Searches items by number or description (API-LOOK-008). */
export async function searchMbsItems(db: Db, typed: string, today: Day) {
  const key = await keyOf(db, typed);
  if (/^\d{1,6}$/.test(key))
    return selectMbsItems(db, today).where("m.item", "like", `${key}%`).orderBy(byNumber).execute();
  if (key.length < MIN_LETTERS) return [];
  return searchInTiers(
    () => selectMbsItems(db, today).where("m.description_key", "like", `${key}%`).orderBy(byNumber).execute(),
    () => {
      const eachWord = key
        .split(" ")
        .reduce(
          (query, word) => query.where("m.description_key", "like", `%${word}%`),
          selectMbsItems(db, today),
        );
      return eachWord.orderBy(byNumber).execute();
    },
    () =>
      selectMbsItems(db, today)
        .where(sql<boolean>`${key} <% m.description_key`)
        .orderBy(sql`word_similarity(${key}, m.description_key) desc`)
        .orderBy(byNumber)
        .execute(),
  );
}
