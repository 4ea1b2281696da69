import type { Db } from "#platform/db/db.ts";

/**
 * Finds a patient and locks the row until the transaction ends, so that two requests about the same patient
 * take turns, and a booking that has not committed is waited for.
 */
export const lockPatient = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("patient")
    .select(["ID", "first_name", "last_name", "is_deleted"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const patientExists = async (db: Db, _doctor: number, ID: number): Promise<boolean> =>
  (await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .executeTakeFirst()) !== undefined;
