import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const BATCH_SIZE = 5_000;

/** Yields the IDs of the patients in an archive for the access log (F-10), in batches of 5,000. */
export async function* exportedPatients(db: Db, _doctor: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ ID: number }>`
      select "ID" from patient where _doctor = ${_doctor} and "ID" > ${after} and not is_deleted order by "ID" limit ${BATCH_SIZE}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ ID }) => ID);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.ID;
  }
}
