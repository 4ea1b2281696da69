import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { DoctorSet, DoctorSetBody } from "../contract.ts";

const selectSets = (db: Db, _person: number) =>
  db.selectFrom("doctor_set").select(["ID", "name", "doctors", "version"]).where("_person", "=", _person);

/** Lists the user's sets that have any of the given doctors, by name. */
export const listSets = (db: Db, person: number, doctors: readonly number[]): Promise<DoctorSet[]> =>
  selectSets(db, person)
    .where(sql<boolean>`doctors && ${[...doctors]}::bigint[]`)
    .orderBy(sql`lower(name)`)
    .orderBy("ID")
    .execute();

export const listAllSets = (db: Db, person: number): Promise<DoctorSet[]> => selectSets(db, person).execute();

export const findSet = (db: Db, person: number, ID: number): Promise<DoctorSet | undefined> =>
  selectSets(db, person).where("ID", "=", ID).executeTakeFirst();

export async function insertSet(db: Db, _person: number, set: DoctorSetBody): Promise<number> {
  const values = { _person, name: set.name, doctors: set.doctors };
  return (await db.insertInto("doctor_set").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function deleteSet(db: Db, _person: number, ID: number): Promise<void> {
  await db.deleteFrom("doctor_set").where("_person", "=", _person).where("ID", "=", ID).execute();
}

/** Practice name and country of doctors, by ID. */
export async function findPractices(db: Db, doctors: readonly number[]) {
  const rows = await db
    .selectFrom("doctor")
    .select(["ID", "company", "country"])
    .where("ID", "in", [0, ...doctors])
    .execute();
  return new Map(rows.map((row) => [row.ID, row]));
}
