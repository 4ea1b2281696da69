import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Returns the distinct values of an indexed column in ascending order, by one lookup in the index for each, so
 * that the number of rows of a value doesn't matter. `rows` is the SQL of the rows from `from` on. For columns
 * with few values, because each is a round trip.
 */
export async function walkIndex(
  db: Db,
  column: RawBuilder<number>,
  rows: RawBuilder<unknown>,
): Promise<number[]> {
  const values: number[] = [];
  for (;;) {
    const last = values.at(-1);
    const isNext = last === undefined ? sql`true` : sql`${column} > ${last}`;
    const { rows: found } = await sql<{ value: number }>`
      select ${column} as value ${rows} and ${isNext} order by ${column} limit 1`.execute(db);
    const value = found[0]?.value;
    if (value === undefined) return values;
    values.push(value);
  }
}
