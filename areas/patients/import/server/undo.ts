import { forgetComparisons } from "#areas/patients/merges/server/index.ts";
import { overwritePatient, removePatients } from "#areas/patients/patients/server/index.ts";
import {
  overwriteReferringDoctor,
  removeReferringDoctors,
} from "#areas/patients/referring-doctors/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { type AuditEntry, audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { isRefusedValue } from "#platform/db/refused-value.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { Subject } from "../row.contract.ts";
import { describeUndo } from "../rules/words.ts";
import { countRows, lockRun, updateRun } from "./queries.ts";
import { listRecords } from "./record.queries.ts";
import { findRunning, IMPORT_ROUTE, type RunningImport, lockImports } from "./run.ts";
import {
  type DoneRow,
  listBlockers,
  listWrittenRows,
  markUndone,
  raiseEarlierVersions,
  removeKeys,
} from "./undo.queries.ts";

const ROWS_PER_BATCH = 500;
const SUBJECTS = ["patient", "referringdoctor"] as const;

type OnProgress = (at: { done: number; total: number }) => Promise<void> | void;

/**
 * Undoes an import in one transaction, so that a killed server leaves the import as it was. If its records
 * have been changed or used in the meantime, nothing is undone and the import remains done.
 */
export async function undoImport(
  db: Db,
  { _doctor, run, person }: { _doctor: number; run: number; person: number },
  references: readonly PatientReference[],
  onProgress: OnProgress,
): Promise<void> {
  const running = await findRunning(db, _doctor, run);
  if (!running) return;
  const undoRun = { ...running, author: { ...running.author, _executing_user: person } };
  try {
    await undoInTransaction(db, undoRun, references, onProgress);
  } catch (error) {
    if (!isBuiltOn(error)) throw error;
    await resetToDone(db, undoRun);
  }
}

/** Sets the import back to done unless another worker has undone it in the meantime. */
async function resetToDone(db: Db, { _doctor, run }: RunningImport): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lockedRun = await lockRun(trx, _doctor, run);
    if (lockedRun?.state === "undoing") await updateRun(trx, _doctor, run, { state: "done" });
  });
}

/** Error thrown if a record was changed after the check for blockers. */
class BuiltOnMeanwhile extends Error {}
const isBuiltOn = (error: unknown): boolean => error instanceof BuiltOnMeanwhile || isRefusedValue(error);

async function undoInTransaction(
  db: Db,
  running: RunningImport,
  references: readonly PatientReference[],
  onProgress: OnProgress,
): Promise<void> {
  const { _doctor, run } = running;
  await db.transaction().execute(async (trx) => {
    const lockedRun = await lockRun(trx, _doctor, run);
    if (lockedRun?.state !== "undoing") return;
    await lockImports(trx, _doctor);
    const { total: blockerCount } = await listBlockers(trx, running, references, 1);
    if (blockerCount > 0) return void (await updateRun(trx, _doctor, run, { state: "done" }));
    await undoAll(trx, running, onProgress);
  });
}

async function undoAll(db: Db, running: RunningImport, onProgress: OnProgress): Promise<void> {
  const { _doctor, run } = running;
  const before = (await countRows(db, _doctor, [run]))(run);
  const total = SUBJECTS.reduce((sum, subject) => sum + before[subject].made + before[subject].changed, 0);
  let done = 0;
  const steps = [
    ...SUBJECTS.map((subject) => ({ subject, outcome: "changed" as const, undo: restoreRecords })),
    ...SUBJECTS.map((subject) => ({ subject, outcome: "made" as const, undo: removeRecords })),
  ];
  for (const { subject, outcome, undo } of steps) {
    for (;;) {
      const rows = await listWrittenRows(db, running, outcome, subject, ROWS_PER_BATCH);
      if (rows.length === 0) break;
      await undo(db, running, subject, rows);
      done += rows.length;
      await onProgress({ done, total });
    }
  }
  await removeKeys(db, running, [], []);
  await updateRun(db, _doctor, run, { state: "undone", counts: null });
  const after = (await countRows(db, _doctor, [run]))(run);
  await updateRun(db, _doctor, run, { counts: after });
  await audit(db, { ...running.author, route: "POST /import/{id}/undo" }, [
    { controller: "import", identity: run, message: describeUndo(before), before, after },
  ]);
}

type RecordRow = Readonly<Record<string, unknown>>;
const textIn = (row: RecordRow, column: string): string =>
  typeof row[column] === "string" ? row[column] : "";

function entryOf(
  subject: Subject,
  verb: string,
  ID: number,
  before: RecordRow,
  after: RecordRow | null,
): AuditEntry {
  const person = { ID, last_name: textIn(before, "last_name"), first_name: textIn(before, "first_name") };
  const message =
    subject === "patient"
      ? hideParts([hiddenPatient(person)], (name) => `${verb} patient ${name}`)
      : `${verb} referring doctor ${person.last_name.toUpperCase()}, ${person.first_name}`;
  return {
    controller: subject,
    identity: ID,
    message,
    before: withoutSearchKeys(before),
    after: after && withoutSearchKeys(after),
  };
}

/** Removes the search keys from an audit snapshot, because they repeat other columns. */
const withoutSearchKeys = (row: RecordRow): RecordRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.endsWith("_key")));

/** Locks the records of these rows. Throws `BuiltOnMeanwhile` if a record is not as the import left it. */
async function lockUnchanged(db: Db, _doctor: number, subject: Subject, rows: readonly DoneRow[]) {
  const ids = rows.map(({ identity }) => identity);
  const records = await listRecords(db, _doctor, subject, ids, "lock");
  const isUnchanged = rows.every(({ identity, version }) => records.get(identity)?.["version"] === version);
  if (!isUnchanged) throw new BuiltOnMeanwhile("a record was changed while its import was being undone");
  return records;
}

/** Restores records to their values before the import changed them. */
async function restoreRecords(
  db: Db,
  running: RunningImport,
  subject: Subject,
  rows: readonly DoneRow[],
): Promise<void> {
  const { _doctor } = running;
  const ids = rows.map(({ identity }) => identity);
  const before = await lockUnchanged(db, _doctor, subject, rows);
  for (const row of rows) {
    const key = { _doctor, ID: row.identity };
    if (subject === "patient")
      await overwritePatient(db, key, Object.keys(row.before ?? {}), row.before ?? {});
    else await overwriteReferringDoctor(db, key, row.before ?? {});
    await raiseEarlierVersions(db, running, row);
  }
  const after = await listRecords(db, _doctor, subject, ids);
  const entries = ids.map((ID) =>
    entryOf(subject, "undid the import of changes to", ID, before.get(ID) ?? {}, after.get(ID) ?? null),
  );
  await audit(db, { ...running.author, route: IMPORT_ROUTE }, entries);
  await markUndone(
    db,
    running,
    rows.map(({ row_number }) => row_number),
    false,
  );
}

/**
 * Removes records that the import added, with everything computed about them. The audit log keeps their
 * values.
 */
async function removeRecords(
  db: Db,
  running: RunningImport,
  subject: Subject,
  rows: readonly DoneRow[],
): Promise<void> {
  const { _doctor } = running;
  const ids = rows.map(({ identity }) => identity);
  const before = await lockUnchanged(db, _doctor, subject, rows);
  await removeKeys(db, running, subject === "patient" ? ids : [], subject === "patient" ? [] : ids);
  if (subject === "patient") {
    await forgetComparisons(db, _doctor, ids);
    await removePatients(db, _doctor, ids);
  } else await removeReferringDoctors(db, _doctor, ids);
  const entries = ids.map((ID) => entryOf(subject, "undid the import of", ID, before.get(ID) ?? {}, null));
  await audit(db, { ...running.author, route: IMPORT_ROUTE }, entries);
  await markUndone(
    db,
    running,
    rows.map(({ row_number }) => row_number),
    true,
  );
}
