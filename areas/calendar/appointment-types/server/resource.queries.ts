import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { ResourceBody } from "../resource.contract.ts";

const selectResources = (db: Db, _doctor: number) =>
  db
    .selectFrom("resource as r")
    .leftJoin("location as l", (join) =>
      join.onRef("l._doctor", "=", "r._doctor").onRef("l.ID", "=", "r._location"),
    )
    .select(["r.ID", "r._doctor", "r.name", "r.kind", "r._location", "r.is_deleted", "r.version"])
    .select("l.name as location_name")
    .where("r._doctor", "=", _doctor);

export const listResources = (db: Db, _doctor: number, withDeleted: boolean) =>
  selectResources(db, _doctor)
    .$if(!withDeleted, (query) => query.where("r.is_deleted", "=", false))
    .orderBy("r.is_deleted")
    .orderBy(sql`lower(r.name)`)
    .orderBy("r.ID")
    .execute();

export const findResource = (db: Db, _doctor: number, id: number) =>
  selectResources(db, _doctor).where("r.ID", "=", id).executeTakeFirst();

export async function insertResource(
  db: Db,
  _doctor: number,
  fields: Omit<ResourceBody, "_doctor">,
): Promise<number> {
  const values = { ...fields, _doctor };
  return (await db.insertInto("resource").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Returns whether all of the resources exist and are not archived, and locks them for the transaction. */
export async function areLiveResources(db: Db, _doctor: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom("resource")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .where("is_deleted", "=", false)
    .orderBy("ID")
    .forShare()
    .execute();
  return rows.length === ids.length;
}
