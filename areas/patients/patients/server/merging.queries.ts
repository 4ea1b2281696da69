import { type SqlBool, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PatientRecord } from "./queries.ts";

/**
 * Clears the import numbers of the patients. A client's import numbers are unique, so one patient must lose a
 * number before another gets it.
 */
export async function freeImportNumbers(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("patient")
    .set({ import_id: null })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [...ids])
    .execute();
}

/**
 * Marks the merged patient as deleted and passes its last billed location to the kept patient if that patient
 * has none.
 */
export async function closeMerged(db: Db, from: PatientRecord, to: PatientRecord): Promise<void> {
  await db
    .updateTable("patient")
    .set({ is_deleted: true, _merged_into: to.ID, version: sql`version + 1` })
    .where("_doctor", "=", from._doctor)
    .where("ID", "=", from.ID)
    .execute();
  await db
    .updateTable("patient")
    .set({ last_billed_location: to.last_billed_location ?? from.last_billed_location })
    .where("_doctor", "=", to._doctor)
    .where("ID", "=", to.ID)
    .execute();
}

/** Overwrites the named columns of a patient with the values of a JSON row. */
export async function overwritePatient(
  db: Db,
  { _doctor, ID }: Pick<PatientRecord, "_doctor" | "ID">,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql.ref(`kept.${name}`)));
  await sql`update patient set (${columns}, version) =
    (select ${values}, patient.version + 1 from jsonb_populate_record(null::patient, ${JSON.stringify(row)}::jsonb) kept)
    where _doctor = ${_doctor} and "ID" = ${ID}`.execute(db);
}

/** Deletes the patients that an import added, when the import is undone. No other rows may refer to them. */
export async function removePatients(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("patient")
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`"ID" = any(${[...ids]}::bigint[])`)
    .execute();
}
