import { forgetComparisons } from "#areas/patients/merges/server/index.ts";
import { overwritePatient, removePatients } from "#areas/patients/patients/server/index.ts";
import { overwriteReferringDoctor, removeReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import { aPatient, hiding } from "#kernel/text/audit-words.ts";
import { type AuditEntry, audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { isRefusedValue } from "#platform/db/refused-value.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { Subject } from "../contract.ts";
import { undoneWords } from "../rules/words.ts";
import { countRows, lockRun, updateRun } from "./queries.ts";
import { listRecords } from "./record.queries.ts";
import { findRunning, IMPORT_ROUTE, type Running, takeTurn } from "./run.ts";
import { type DoneRow, listBlockers, listDone, markUndone, passVersionOn, removeKeys } from "./undo.queries.ts";

const AT_ONCE = 500;
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
  const by = { ...running, author: { ...running.author, _executing_user: person } };
  try {
    await undoIn(db, by, references, onProgress);
  } catch (error) {
    if (!isBuiltOn(error)) throw error;
    await leaveDone(db, by);
  }
}

/** Sets the import back to done unless another worker has undone it in the meantime. */
async function leaveDone(db: Db, { _doctor, run }: Running): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, _doctor, run);
    if (locked?.state === "undoing") await updateRun(trx, _doctor, run, { state: "done" });
  });
}

/** Error thrown if a record was changed after the check for blockers. */
class BuiltOnMeanwhile extends Error {}
const isBuiltOn = (error: unknown): boolean => error instanceof BuiltOnMeanwhile || isRefusedValue(error);

async function undoIn(db: Db, by: Running, references: readonly PatientReference[], onProgress: OnProgress): Promise<void> {
  const { _doctor, run } = by;
  await db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, _doctor, run);
    if (locked?.state !== "undoing") return;
    await takeTurn(trx, _doctor);
    const { total: blocked } = await listBlockers(trx, by, references, 1);
    if (blocked > 0) return void (await updateRun(trx, _doctor, run, { state: "done" }));
    await undoAll(trx, by, onProgress);
  });
}

async function undoAll(db: Db, running: Running, onProgress: OnProgress): Promise<void> {
  const { _doctor, run } = running;
  const before = (await countRows(db, _doctor, [run]))(run);
  const total = SUBJECTS.reduce((sum, subject) => sum + before[subject].made + before[subject].changed, 0);
  let done = 0;
  const steps = [
    ...SUBJECTS.map((subject) => ({ subject, outcome: "changed" as const, undo: giveBack })),
    ...SUBJECTS.map((subject) => ({ subject, outcome: "made" as const, undo: takeAway })),
  ];
  for (const { subject, outcome, undo } of steps) {
    for (;;) {
      const rows = await listDone(db, running, outcome, subject, AT_ONCE);
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
    { controller: "import", identity: run, message: undoneWords(before), before, after },
  ]);
}

type RecordRow = Readonly<Record<string, unknown>>;
const textIn = (row: RecordRow, column: string): string => (typeof row[column] === "string" ? row[column] : "");

function entryOf(subject: Subject, verb: string, ID: number, before: RecordRow, after: RecordRow | null): AuditEntry {
  const named = { ID, last_name: textIn(before, "last_name"), first_name: textIn(before, "first_name") };
  const message =
    subject === "patient"
      ? hiding([aPatient(named)], (who) => `${verb} patient ${who}`)
      : `${verb} referring doctor ${named.last_name.toUpperCase()}, ${named.first_name}`;
  return { controller: subject, identity: ID, message, before: audited(before), after: after && audited(after) };
}

/** Removes the search keys from an audit snapshot, because they repeat other columns. */
const audited = (row: RecordRow): RecordRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.endsWith("_key")));

/** Locks the records of these rows. Throws `BuiltOnMeanwhile` if a record is not as the import left it. */
async function lockAsLeft(db: Db, _doctor: number, subject: Subject, rows: readonly DoneRow[]) {
  const ids = rows.map(({ identity }) => identity);
  const records = await listRecords(db, _doctor, subject, ids, "lock");
  const isAsLeft = rows.every(({ identity, version }) => records.get(identity)?.["version"] === version);
  if (!isAsLeft) throw new BuiltOnMeanwhile("a record was changed while its import was being undone");
  return records;
}

/** Restores records to their values before the import changed them. */
async function giveBack(db: Db, running: Running, subject: Subject, rows: readonly DoneRow[]): Promise<void> {
  const { _doctor } = running;
  const ids = rows.map(({ identity }) => identity);
  const before = await lockAsLeft(db, _doctor, subject, rows);
  for (const row of rows) {
    const key = { _doctor, ID: row.identity };
    if (subject === "patient") await overwritePatient(db, key, Object.keys(row.before ?? {}), row.before ?? {});
    else await overwriteReferringDoctor(db, key, row.before ?? {});
    await passVersionOn(db, running, row);
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
async function takeAway(db: Db, running: Running, subject: Subject, rows: readonly DoneRow[]): Promise<void> {
  const { _doctor } = running;
  const ids = rows.map(({ identity }) => identity);
  const before = await lockAsLeft(db, _doctor, subject, rows);
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
