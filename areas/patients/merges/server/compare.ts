import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { walkIndex } from "#platform/db/walk-index.ts";
import { findPairsOf, MAX_COMPARED } from "./pairs.queries.ts";

/** Batch size for about 0.5 s of work, so that shutdowns and merges don't wait long. */
const PATIENTS_PER_BATCH = 500;
/** Arbitrary key of the advisory lock under which one node at a time compares a client's patients. */
export const COMPARING = 416_323;

export const COMPARE_JOB = "merges.compare";

/**
 * Compares, for every client, the patients added or changed since the last run. Calls `onMany` for a client
 * with more than `MAX_COMPARED` comparisons, because its list has grown.
 */
export async function compareWaiting(
  db: Db,
  onMany: (_doctor: number) => void = () => undefined,
): Promise<void> {
  for (const _doctor of await listClients(db)) {
    let comparedCount = 0;
    await analysePatients(db);
    for (;;) {
      const batchCount = await db.transaction().execute((trx) => compareBatch(trx, _doctor));
      comparedCount += batchCount;
      if (batchCount < PATIENTS_PER_BATCH) break;
    }
    if (comparedCount > MAX_COMPARED) onMany(_doctor);
  }
}

/**
 * Analyses the table of patients while the database has no statistics, because after a new practice's first
 * import the planner could not choose an index.
 */
async function analysePatients(db: Db): Promise<void> {
  const { rows } =
    await sql`select from pg_class where oid = 'patient'::regclass and reltuples < ${PATIENTS_PER_BATCH}`.execute(
      db,
    );
  if (rows.length > 0) await sql`analyze patient`.execute(db);
}

/**
 * Returns the clients with waiting patients. Walks the key from client to client because counting all waiting
 * rows after an import is slow.
 */
async function listClients(db: Db): Promise<number[]> {
  return await walkIndex(db, sql<number>`_doctor`, sql`from patient_to_compare where true`);
}

/**
 * Removes waiting rows, then compares their patients. A patient changed in between gets a new row and is
 * compared next. Returns the number of rows; 0 if another node has the lock.
 */
async function compareBatch(db: Db, _doctor: number): Promise<number> {
  const { rows: locks } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${COMPARING}, hashint8(${_doctor})) as mine`.execute(db);
  if (!locks[0]?.mine) return 0;
  const { rows } = await sql<{ _patient: number }>`
    delete from patient_to_compare where _doctor = ${_doctor}
      and "ID" in (select "ID" from patient_to_compare where _doctor = ${_doctor} order by "ID" limit ${PATIENTS_PER_BATCH})
    returning _patient`.execute(db);
  const patients = [...new Set(rows.map(({ _patient }) => _patient))];
  if (patients.length > 0) await keepPairs(db, _doctor, patients);
  return rows.length;
}

async function keepPairs(db: Db, _doctor: number, patients: readonly number[]): Promise<void> {
  const pairs = await findPairsOf(db, _doctor, patients);
  await db
    .deleteFrom("patient_pair")
    .where("_doctor", "=", _doctor)
    .where(({ or, eb }) => or([eb("_one", "in", [...patients]), eb("_other", "in", [...patients])]))
    .execute();
  await sql`insert into patient_pair (_doctor, _one, _other)
    select ${_doctor}, * from unnest(${pairs.map(({ one }) => one)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
    on conflict do nothing`.execute(db);
}
