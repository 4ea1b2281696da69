import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import { type Author, audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { constraintOf, isRefusedValue } from "#platform/db/refused-value.ts";
import type { Mode } from "../lists.contract.ts";
import { namesOf } from "../rules/evidence.ts";
import { describeImport } from "../rules/words.ts";
import { changeRecords } from "./change-records.ts";
import { Identifier } from "./identify.ts";
import { makeRecords } from "./make-records.ts";
import { countRows, listRuns, updateRun } from "./queries.ts";
import {
  clearSettled,
  insertKeysOfExisting,
  type OpenRow,
  settleRow,
  lockOpenRows,
} from "./settle.queries.ts";

const ROWS_PER_BATCH = 500;
/** Route in the audit log of records written by an import; the activity feed shows the import as a whole. */
export const IMPORT_ROUTE = "import";

export interface RunningImport {
  readonly _doctor: number;
  readonly run: number;
  readonly country: Country;
  readonly author: Author;
  readonly source: string;
  readonly mode: Mode;
  /** Time at which the files were read; people added to Corella since then are looked up again. */
  readonly since: string;
}

export async function findRunning(db: Db, _doctor: number, run: number): Promise<RunningImport | undefined> {
  const row = await db
    .selectFrom("import_run")
    .innerJoin("doctor", "doctor.ID", "import_run._doctor")
    .select(["_started_by", "country", "source", "mode", "import_run.created_time"])
    .$narrowType<{ mode: Mode }>()
    .where("_doctor", "=", _doctor)
    .where("import_run.ID", "=", run)
    .executeTakeFirst();
  if (!row) return undefined;
  const { _started_by, country, source, mode, created_time } = row;
  const request_id = `import-${run}`;
  const author = {
    _doctor,
    _executing_user: _started_by,
    requesting_id: null,
    route: IMPORT_ROUTE,
    request_id,
  };
  return { _doctor, run, country, author, source, mode, since: created_time };
}

/**
 * Creates new records and changes existing ones, up to 500 rows per transaction. A killed server loses no
 * finished record and leaves none half written; a restart continues where the import stopped. Returns once no
 * rows are left. `onProgress` is called at the start and after every transaction.
 */
export async function runImport(
  db: Db,
  _doctor: number,
  run: number,
  onProgress: (at: { done: number; total: number }) => Promise<void> | void,
): Promise<void> {
  const running = await findRunning(db, _doctor, run);
  if (!running) return;
  const { patient, referringdoctor } = (await countRows(db, _doctor, [run]))(run);
  let done = patient.made + referringdoctor.made + patient.changed + referringdoctor.changed;
  const total = done + patient.new + referringdoctor.new + patient.change + referringdoctor.change;
  await onProgress({ done, total });
  for (;;) {
    const writtenCount = await db.transaction().execute((trx) => writeBatch(trx, running));
    done += writtenCount;
    await onProgress({ done, total });
    if (writtenCount < ROWS_PER_BATCH) break;
  }
  await db.transaction().execute(async (trx) => {
    await lockImports(trx, _doctor);
    await insertKeysOfExisting(trx, running);
  });
  await clearSettled(db, _doctor, run);
  await finish(db, running);
  await onProgress({ done, total });
}

/**
 * Makes imports of one client take turns until the end of the transaction, so that neither adds a person the
 * other is adding, nor refers to a person that an undo removes.
 */
export const lockImports = (db: Db, _doctor: number) =>
  sql`select pg_advisory_xact_lock(hashtext('import of a client'), ${_doctor}::int)`.execute(db);

async function writeBatch(db: Db, running: RunningImport): Promise<number> {
  const { _doctor, run } = running;
  const rows = await lockOpenRows(db, _doctor, run, ROWS_PER_BATCH);
  if (rows.length === 0) return 0;
  await lockImports(db, _doctor);
  const isNew = ({ outcome }: OpenRow) => outcome === "new";
  await makeAll(db, running, await findStillNew(db, running, rows.filter(isNew)));
  const rowsToChange = rows.filter((row) => !isNew(row));
  await writeInHalves(db, running, rowsToChange, (batch) => changeRecords(db, running, batch));
  return rows.length;
}

/**
 * Returns the rows whose people are still new. People added to Corella since the files were read become
 * `existing` or `doubt`.
 */
async function findStillNew(
  db: Db,
  { _doctor, run, source, since }: RunningImport,
  rows: readonly OpenRow[],
): Promise<readonly OpenRow[]> {
  const identifier = new Identifier(db, { _doctor, source, since });
  const people = rows.map(({ subject, source_id, draft, key, name_key, evidence }) =>
    name_key === null || evidence === null
      ? null
      : {
          subject,
          source_id,
          key,
          name_key,
          evidence,
          ...namesOf(draft),
        },
  );
  const identities = await identifier.identify(people, 1);
  const newRows: OpenRow[] = [];
  for (const [index, row] of rows.entries()) {
    const identity = identities[index];
    if (identity?.kind === "there")
      await settleRow(db, _doctor, run, row.row_number, "there", identity.identity, []);
    else if (identity?.kind === "doubt")
      await settleRow(db, _doctor, run, row.row_number, "doubt", null, [], identity.candidates);
    else newRows.push(row);
  }
  return newRows;
}

const makeAll = (db: Db, running: RunningImport, rows: readonly OpenRow[]): Promise<void> =>
  writeInHalves(db, running, rows, (batch) => makeRecords(db, running, batch));

/**
 * Writes all rows at once. If the database refuses a row, each half is written separately until the refused
 * row is alone; that row is rolled back and its reason stored.
 */
async function writeInHalves(
  db: Db,
  running: RunningImport,
  rows: readonly OpenRow[],
  write: (rows: readonly OpenRow[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint some_rows`.execute(db);
  try {
    await write(rows);
    await sql`release savepoint some_rows`.execute(db);
  } catch (error) {
    // An outage is not caused by the rows: the transaction fails as a whole and is retried.
    if (!isOfRow(error)) throw error;
    await sql`rollback to savepoint some_rows`.execute(db);
    await sql`release savepoint some_rows`.execute(db);
    const [row] = rows;
    if (rows.length > 1) {
      await writeInHalves(db, running, rows.slice(0, rows.length / 2), write);
      await writeInHalves(db, running, rows.slice(rows.length / 2), write);
    } else if (row) {
      const { outcome, identity, reasons } = await outcomeOf(db, running, row, error);
      await settleRow(db, running._doctor, running.run, row.row_number, outcome, identity, reasons);
    }
  }
}

/** Returns true if the error is about a row's values, from the database or from validation. */
const isOfRow = (error: unknown): boolean =>
  isRefusedValue(error) || (error instanceof Error && error.name === "ZodError");

/**
 * Returns the outcome of a row that can't be written: `existing` if the same person has been added since the
 * preview, otherwise `wrong` with a reason.
 */
async function outcomeOf(
  db: Db,
  { _doctor }: RunningImport,
  { subject, source_id }: OpenRow,
  error: unknown,
) {
  const constraint = constraintOf(error);
  if (constraint === "patient_import_unique" || constraint === "referring_doctor_import_unique") {
    const existing = await db
      .selectFrom(subject === "patient" ? "patient" : "referring_doctor")
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("import_id", "=", source_id)
      .executeTakeFirst();
    return { outcome: "there" as const, identity: existing?.ID ?? null, reasons: [] };
  }
  return {
    outcome: "wrong" as const,
    identity: null,
    reasons: [{ field: null, message: "This row couldn't be saved." }],
  };
}

async function finish(db: Db, { _doctor, run, author }: RunningImport): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const openRows = trx
      .selectFrom("import_row")
      .select("row_number")
      .where("_doctor", "=", _doctor)
      .where("_run", "=", run)
      .where("outcome", "in", ["new", "change"]);
    const updateResult = await trx
      .updateTable("import_run")
      .set({ state: "done", ended_time: sql<string>`now()`, counts: null })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", run)
      .where("state", "=", "running")
      .where((eb) => eb.not(eb.exists(openRows)))
      .executeTakeFirst();
    if (updateResult.numUpdatedRows === 0n) return;
    const [finishedRun] = await listRuns(trx, _doctor, run);
    if (finishedRun) await updateRun(trx, _doctor, run, { counts: finishedRun.counts_by_subject });
    const message = finishedRun ? describeImport(finishedRun.counts_by_subject) : "imported nothing new";
    await audit(trx, { ...author, route: "POST /import/{id}/start" }, [
      { controller: "import", identity: run, message, before: null, after: finishedRun?.counts ?? null },
    ]);
  });
}
