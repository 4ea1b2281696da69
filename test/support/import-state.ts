import type { Db } from "#platform/db/db.ts";

/** Removes the columns that every write changes. */
const withoutVersion = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => column !== "version" && column !== "changed_time"),
  );

/**
 * Returns every row that an import of patients can change, without versions and change times, because an undo
 * changes them too.
 */
export async function importState(db: Db, _doctor: number) {
  const patients = await db
    .selectFrom("patient")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .execute();
  const doctors = await db
    .selectFrom("referring_doctor")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .execute();
  const keys = await db
    .selectFrom("import_key")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .orderBy("source")
    .orderBy("key")
    .execute();
  return { patients: patients.map(withoutVersion), doctors: doctors.map(withoutVersion), keys };
}
