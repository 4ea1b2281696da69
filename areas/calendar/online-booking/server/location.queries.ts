import type { Db } from "#platform/db/db.ts";

/** Returns the name of a client's location. Null without a location. */
export async function findLocationName(db: Db, _doctor: number, ID: number | null): Promise<string | null> {
  if (ID === null) return null;
  const row = await db
    .selectFrom("location")
    .select("name")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .executeTakeFirst();
  return row?.name ?? null;
}
