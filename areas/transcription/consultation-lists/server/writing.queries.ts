import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { ListBrief } from "../contract.ts";

export interface NewList {
  readonly date: Day;
  readonly type: ListBrief["type"];
  readonly _location: number;
  readonly notes: string | null;
  readonly _created_by: number;
}

export async function insertList(db: Db, _doctor: number, list: NewList): Promise<number> {
  const { ID } = await db
    .insertInto("consultation_list")
    .values({ ...list, _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

/** Locks the list until the transaction ends, so that a list is sent only once. */
export const lockList = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("consultation_list")
    .select(["ID", "date", "type", "_location", "is_sent", "_task", "notes"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();

export const markSent = (
  db: Db,
  _doctor: number,
  ID: number,
  sentFields: { _task: number; _sent_by: number; sent_time: string; notes: string | null },
) =>
  db
    .updateTable("consultation_list")
    .set((eb) => ({ ...sentFields, is_sent: true, version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();

export const deleteList = (db: Db, _doctor: number, ID: number) =>
  db.deleteFrom("consultation_list").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();

/** Returns a location of the client that is not deleted, locked against changes, with its type. */
export const findLocation = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("location")
    .select(["ID", "type", "abbreviation"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .forShare()
    .executeTakeFirst();

export async function defaultBillingType(db: Db, _doctor: number): Promise<number | null> {
  const row = await db
    .selectFrom("practice_settings")
    .select("default_billing_type")
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row?.default_billing_type ?? null;
}
