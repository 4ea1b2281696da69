import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { MOST_FOUND } from "../contract.ts";
import { typedText } from "../rules/typed-text.ts";

export const LEAST_LETTERS = 2;

/**
 * Returns the search key of a text. Contains only letters, digits and spaces, so it needs no escaping in a
 * pattern.
 */
export async function keyOf(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select search_key(${typedText(typed)}::text) as key`.execute(db);
  return rows[0]?.key ?? "";
}

/**
 * Returns prefix matches, then other matches, without repetitions. Queries similar spellings only if neither
 * finds any row.
 */
export async function inTiers<Row extends { ID: number }>(
  prefix: () => Promise<Row[]>,
  contains: () => Promise<Row[]>,
  alike: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = await prefix();
  if (found.length >= MOST_FOUND) return found;
  const known = new Set(found.map(({ ID }) => ID));
  const all = [...found, ...(await contains()).filter(({ ID }) => !known.has(ID))];
  return all.length > 0 ? all.slice(0, MOST_FOUND) : alike();
}
