import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { isLiveIn } from "#platform/db/live-row.ts";
import type { VisitTypeBody } from "../contract.ts";

const visitTypes = (db: Db) =>
  db
    .selectFrom("visit_type")
    .select(["ID", "_doctor", "name", "minutes", "preparation", "mbs_items"])
    .select(["colour", "location_type", "needs_referral", "is_bookable_online", "is_deleted", "version"]);

const selectVisitTypes = (db: Db, _doctor: number) => visitTypes(db).where("_doctor", "=", _doctor);

/** Lists the live types of several clients, each by name. */
export const listLiveTypes = (db: Db, doctors: readonly number[]) =>
  visitTypes(db)
    .where("_doctor", "in", [0, ...doctors])
    .where("is_deleted", "=", false)
    .orderBy("_doctor")
    .orderBy(sql`lower(name)`)
    .orderBy("ID")
    .execute();

export const listVisitTypes = (db: Db, _doctor: number, withDeleted: boolean) =>
  selectVisitTypes(db, _doctor)
    .$if(!withDeleted, (query) => query.where("is_deleted", "=", false))
    .orderBy("is_deleted")
    .orderBy(sql`lower(name)`)
    .orderBy("ID")
    .execute();

export const findVisitType = (db: Db, _doctor: number, id: number) =>
  selectVisitTypes(db, _doctor).where("ID", "=", id).executeTakeFirst();

/**
 * Lists the types of several clients that have a name. A type of the same name of another doctor of the
 * company is the same type, because each doctor has their own list.
 */
export const listTypesNamed = (db: Db, doctors: readonly number[], name: string) =>
  db
    .selectFrom("visit_type")
    .select(["ID", "_doctor", "minutes"])
    .where("_doctor", "in", [0, ...doctors])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("is_deleted", "=", false)
    .execute();

/** Returns whether the type exists and is not archived, and locks it for the transaction. */
export const isLiveVisitType = isLiveIn("visit_type");

export async function insertVisitType(
  db: Db,
  _doctor: number,
  fields: Omit<VisitTypeBody, "_doctor">,
): Promise<number> {
  const values = { ...fields, _doctor };
  return (await db.insertInto("visit_type").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}

/** Inserts a type and returns its ID. Undefined if a concurrent request has added a type of this name. */
export async function insertVisitTypeOnce(
  db: Db,
  _doctor: number,
  fields: Omit<VisitTypeBody, "_doctor">,
): Promise<number | undefined> {
  const insert = db.insertInto("visit_type").values({ ...fields, _doctor });
  const row = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning("ID")
    .executeTakeFirst();
  return row?.ID;
}
