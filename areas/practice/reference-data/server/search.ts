import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { MAX_RESULTS } from "../contract.ts";
import { cleanText } from "../rules/typed-text.ts";

export const MIN_LETTERS = 2;

/**
 * Returns the search key of a text. Contains only letters, digits and spaces, so it needs no escaping in a
 * pattern.
 */
export async function keyOf(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select search_key(${cleanText(typed)}::text) as key`.execute(
    db,
  );
  return rows[0]?.key ?? "";
}

/**
 * Returns prefix matches, then other matches, without repetitions. Queries similar spellings only if neither
 * finds any row.
 */
export async function searchInTiers<Row extends { ID: number }>(
  prefix: () => Promise<Row[]>,
  contains: () => Promise<Row[]>,
  similar: () => Promise<Row[]>,
): Promise<Row[]> {
  const prefixRows = await prefix();
  if (prefixRows.length >= MAX_RESULTS) return prefixRows;
  const prefixIDs = new Set(prefixRows.map(({ ID }) => ID));
  const allRows = [...prefixRows, ...(await contains()).filter(({ ID }) => !prefixIDs.has(ID))];
  return allRows.length > 0 ? allRows.slice(0, MAX_RESULTS) : similar();
}
