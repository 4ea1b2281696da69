import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/**
 * Empties every table except those with reference data. Works once, and only before a practice has started,
 * because the database function belongs to the owner of the schema (decision 0037). Returns the people whose
 * sessions ended and the storage keys of files whose bytes may be deleted.
 */
export async function removeDemo(db: Db): Promise<{ people: number[]; files: string[] }> {
  const files = await db.selectFrom("file").select("storage_key").execute();
  const people = await db.selectFrom("session").select("_person").distinct().execute();
  await sql`select begin_practice()`.execute(db);
  return { people: people.map(({ _person }) => _person), files: files.map(({ storage_key }) => storage_key) };
}
