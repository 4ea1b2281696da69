import { type SqlBool, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/** Deletes the pairs and waiting comparisons of patients that are about to be deleted. */
export async function forgetComparisons(db: Db, _doctor: number, ids: readonly number[]): Promise<void> {
  const patients = sql`any(${[...ids]}::bigint[])`;
  await db
    .deleteFrom("patient_pair")
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`(_one = ${patients} or _other = ${patients})`)
    .execute();
  await db
    .deleteFrom("patient_to_compare")
    .where("_doctor", "=", _doctor)
    .where(sql<SqlBool>`_patient = ${patients}`)
    .execute();
}
