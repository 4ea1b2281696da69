import type { Db } from "#platform/db/db.ts";

const briefs = (db: Db, _doctor: number) =>
  db
    .selectFrom("patient")
    .select([
      "ID",
      "title",
      "first_name",
      "last_name",
      "dob",
      "gender",
      "mobile",
      "landline",
      "mrn",
      "category",
      "status",
      "is_deleted",
    ])
    .where("_doctor", "=", _doctor);

/**
 * Returns the short form of a patient of the client, deleted or not. Undefined if the client has no such
 * patient.
 */
export const findPatientBrief = (db: Db, _doctor: number, ID: number) =>
  briefs(db, _doctor).where("ID", "=", ID).executeTakeFirst();

export const listPatientBriefs = (db: Db, _doctor: number, ids: readonly number[]) =>
  briefs(db, _doctor)
    .where("ID", "in", ids.length === 0 ? [0] : [...ids])
    .execute();
