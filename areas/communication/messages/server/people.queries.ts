import type { Db } from "#platform/db/db.ts";
import type { Correspondent } from "../contract.ts";

const selectPeople = (db: Db) =>
  db.selectFrom("person").select(["ID", "username", "title", "first_name", "last_name", "kind"]);

type People = ReadonlyMap<number, Correspondent>;

export async function findPeople(db: Db, ids: readonly (number | null)[]): Promise<People> {
  const uniqueIds = [...new Set(ids.filter((ID) => ID !== null))];
  if (uniqueIds.length === 0) return new Map();
  const rows = await selectPeople(db).where("ID", "in", uniqueIds).execute();
  return new Map(rows.map((row) => [row.ID, row]));
}

const UNKNOWN_PERSON = { username: "", title: null, first_name: "", last_name: "", kind: "staff" } as const;

/**
 * Returns the correspondent with this ID. Foreign keys keep a person while a message refers to the person, so
 * the fallback is never used.
 */
export const correspondentOf = (peopleById: People, ID: number): Correspondent =>
  peopleById.get(ID) ?? { ID, ...UNKNOWN_PERSON };

/**
 * Returns the persons the bureau may write to about a client: the client, and its active sub users by name.
 */
export const listPeopleOf = (db: Db, _doctor: number) =>
  selectPeople(db)
    .where((eb) => eb.or([eb("ID", "=", _doctor), eb("_super_user", "=", _doctor)]))
    .where("active", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("kind")
    .orderBy("last_key")
    .orderBy("first_key")
    .orderBy("ID")
    .execute();
