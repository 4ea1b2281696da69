import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/**
 * Empties every table but those of reference data, once, and not those of a practice that has begun: the function belongs to the owner of the schema
 * (decision 0037). Answers whose sessions ended, and the storage keys of files whose bytes may go.
 */
export async function removeDemo(db: Db): Promise<{ people: number[]; files: string[] }> {
  const files = await db.selectFrom("file").select("storage_key").execute();
  const people = await db.selectFrom("session").select("_person").distinct().execute();
  await sql`select begin_practice()`.execute(db);
  return { people: people.map(({ _person }) => _person), files: files.map(({ storage_key }) => storage_key) };
}
