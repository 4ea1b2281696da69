import type { Db } from "#platform/db/db.ts";

const selectLocations = (db: Db, _doctor: number) =>
  db
    .selectFrom("location as l")
    .leftJoin("locality as y", "y.ID", "l._locality")
    .select(["l.ID", "l.name", "l.address", "y.suburb"])
    .where("l._doctor", "=", _doctor);

const joined = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(", ") || null;

/** Describes a client's location: "Richmond Rooms, 12 Lennox Street, Richmond". Null without a location. */
export async function describeLocation(db: Db, _doctor: number, ID: number | null): Promise<string | null> {
  if (ID === null) return null;
  const row = await selectLocations(db, _doctor).where("l.ID", "=", ID).executeTakeFirst();
  return row ? joined([row.name, row.address, row.suburb]) : null;
}

/** Finds the address of the client's location that is called like the practice. Null if there is none. */
export async function findAddress(db: Db, _doctor: number, practice: string): Promise<string | null> {
  const rows = await selectLocations(db, _doctor).where("l.is_deleted", "=", false).orderBy("l.ID").execute();
  const row = rows.find(({ name }) => name?.toLowerCase() === practice.toLowerCase());
  return row ? joined([row.address, row.suburb]) : null;
}
