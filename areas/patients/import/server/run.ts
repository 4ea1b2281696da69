import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import { type Author, audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { constraintOf, isRefusedValue } from "#platform/db/refused-value.ts";
import type { Mode } from "../lists.contract.ts";
import { namesOf } from "../rules/evidence.ts";
import { doneWords } from "../rules/words.ts";
import { changeRecords } from "./change-records.ts";
import { Identifier } from "./identify.ts";
import { makeRecords } from "./make-records.ts";
import { countRows, listRuns, updateRun } from "./queries.ts";
import { clearSettled, insertKeysOfThere, type OpenRow, settleRow, takeOpen } from "./settle.queries.ts";

const AT_ONCE = 500;
/** Rows made by an import say so in the audit log; the feed tells of the import as a whole. */
export const IMPORT_ROUTE = "import";

export interface Running {
  readonly _doctor: number;
  readonly run: number;
  readonly country: Country;
  readonly author: Author;
  readonly source: string;
  readonly mode: Mode;
  /** When the files were read: whoever came to Corella since is looked for again. */
  readonly since: string;
}

export async function findRunning(db: Db, _doctor: number, run: number): Promise<Running | undefined> {
  const found = await db
    .selectFrom("import_run")
    .innerJoin("doctor", "doctor.ID", "import_run._doctor")
    .select(["_started_by", "country", "source", "mode", "import_run.created_time"])
    .$narrowType<{ mode: Mode }>()
    .where("_doctor", "=", _doctor)
    .where("import_run.ID", "=", run)
    .executeTakeFirst();
  if (!found) return undefined;
  const { _started_by, country, source, mode, created_time } = found;
  const request_id = `import-${run}`;
  const author = { _doctor, _executing_user: _started_by, requesting_id: null, route: IMPORT_ROUTE, request_id };
  return { _doctor, run, country, author, source, mode, since: created_time };
}

/**
 * Makes what is new and changes what is there, some hundred rows a transaction: a kill loses none that was made and leaves none half made;
 * starting again goes on where it stopped. Answers when nothing is left. `onProgress` is called before and after every transaction.
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
    const taken = await db.transaction().execute((trx) => writeSome(trx, running));
    done += taken;
    await onProgress({ done, total });
    if (taken < AT_ONCE) break;
  }
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, _doctor);
    await insertKeysOfThere(trx, running);
  });
  await clearSettled(db, _doctor, run);
  await finish(db, running);
  await onProgress({ done, total });
}

/** Two imports of one client take turns, so that neither adds a person the other is adding, or refers to one that an undo takes away. */
export const takeTurn = (db: Db, _doctor: number) =>
  sql`select pg_advisory_xact_lock(hashtext('import of a client'), ${_doctor}::int)`.execute(db);

async function writeSome(db: Db, running: Running): Promise<number> {
  const { _doctor, run } = running;
  const rows = await takeOpen(db, _doctor, run, AT_ONCE);
  if (rows.length === 0) return 0;
  await takeTurn(db, _doctor);
  const isNew = ({ outcome }: OpenRow) => outcome === "new";
  await makeAll(db, running, await stillNew(db, running, rows.filter(isNew)));
  const changing = rows.filter((row) => !isNew(row));
  await eachOrHalves(db, running, changing, (some) => changeRecords(db, running, some));
  return rows.length;
}

/** Without those who came to Corella since the files were read: they are there, or wait for a decision. */
async function stillNew(db: Db, { _doctor, run, source, since }: Running, rows: readonly OpenRow[]): Promise<readonly OpenRow[]> {
  const identifier = new Identifier(db, { _doctor, run, source, since });
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
  const left: OpenRow[] = [];
  for (const [at, row] of rows.entries()) {
    const identity = identities[at];
    if (identity?.kind === "there") await settleRow(db, _doctor, run, row.row_number, "there", identity.identity, []);
    else if (identity?.kind === "doubt")
      await settleRow(db, _doctor, run, row.row_number, "doubt", null, [], identity.candidates);
    else left.push(row);
  }
  return left;
}

const makeAll = (db: Db, running: Running, rows: readonly OpenRow[]): Promise<void> =>
  eachOrHalves(db, running, rows, (some) => makeRecords(db, running, some));

/**
 * All of them at once; where the database refuses one, each half by itself, until the one stands alone. That one is undone to before it was
 * begun, and the reason is kept.
 */
async function eachOrHalves(
  db: Db,
  running: Running,
  rows: readonly OpenRow[],
  write: (rows: readonly OpenRow[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint some_rows`.execute(db);
  try {
    await write(rows);
    await sql`release savepoint some_rows`.execute(db);
  } catch (error) {
    // An outage is no fault of the rows': the transaction fails as a whole and is tried again.
    if (!isOfRow(error)) throw error;
    await sql`rollback to savepoint some_rows`.execute(db);
    await sql`release savepoint some_rows`.execute(db);
    const [row] = rows;
    if (rows.length > 1) {
      await eachOrHalves(db, running, rows.slice(0, rows.length / 2), write);
      await eachOrHalves(db, running, rows.slice(rows.length / 2), write);
    } else if (row) {
      const { outcome, identity, reasons } = await outcomeOf(db, running, row, error);
      await settleRow(db, running._doctor, running.run, row.row_number, outcome, identity, reasons);
    }
  }
}

/** What the database or our own check says of a row's fields. */
const isOfRow = (error: unknown): boolean => isRefusedValue(error) || (error instanceof Error && error.name === "ZodError");

/** Somebody may have made the same person since the dry run: then it is there already. Anything else is the row's own fault, and said. */
async function outcomeOf(db: Db, { _doctor }: Running, { subject, source_id }: OpenRow, error: unknown) {
  const constraint = constraintOf(error);
  if (constraint === "patient_import_unique" || constraint === "referring_doctor_import_unique") {
    const there = await db
      .selectFrom(subject === "patient" ? "patient" : "referring_doctor")
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("import_id", "=", source_id)
      .executeTakeFirst();
    return { outcome: "there" as const, identity: there?.ID ?? null, reasons: [] };
  }
  return { outcome: "wrong" as const, identity: null, reasons: [{ field: null, message: "This row couldn't be saved." }] };
}

async function finish(db: Db, { _doctor, run, author }: Running): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isOpen = trx
      .selectFrom("import_row")
      .select("row_number")
      .where("_doctor", "=", _doctor)
      .where("_run", "=", run)
      .where("outcome", "in", ["new", "change"]);
    const changed = await trx
      .updateTable("import_run")
      .set({ state: "done", ended_time: sql<string>`now()`, counts: null })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", run)
      .where("state", "=", "running")
      .where((eb) => eb.not(eb.exists(isOpen)))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const [done] = await listRuns(trx, _doctor, run);
    if (done) await updateRun(trx, _doctor, run, { counts: done.counts_by_subject });
    const message = done ? doneWords(done.counts_by_subject) : "imported nothing new";
    await audit(trx, { ...author, route: "POST /import/{id}/start" }, [
      { controller: "import", identity: run, message, before: null, after: done?.counts ?? null },
    ]);
  });
}
