import { sql } from "kysely";
import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { withNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { insertReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import { type AuditWords, aPatient, hiding } from "#kernel/audit-words.ts";
import type { Country } from "#kernel/country.ts";
import { type Author, audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { countRows, listRuns, updateRun } from "./queries.ts";
import { clearSettled, settleMade, settleRow, takeNew } from "./row.queries.ts";

const AT_ONCE = 500;
/** Rows made by an import say so in the audit log; the feed tells of the import as a whole. */
export const IMPORT_ROUTE = "import";

interface Running {
  readonly _doctor: number;
  readonly run: number;
  readonly country: Country;
  readonly author: Author;
}

/**
 * Makes what is new, some hundred rows a transaction: a kill loses none that was made and leaves none half made; starting again goes on
 * where it stopped. Answers when nothing new is left. `onProgress` is called before and after every transaction, with the rows done so far.
 */
export async function runImport(
  db: Db,
  _doctor: number,
  run: number,
  onProgress: (at: { done: number; total: number }) => Promise<void> | void,
): Promise<void> {
  const found = await db
    .selectFrom("import_run")
    .innerJoin("doctor", "doctor.ID", "import_run._doctor")
    .select(["_started_by", "country"])
    .where("_doctor", "=", _doctor)
    .where("import_run.ID", "=", run)
    .executeTakeFirst();
  if (!found) return;
  const author = {
    _doctor,
    _executing_user: found._started_by,
    requesting_id: null,
    route: IMPORT_ROUTE,
    request_id: `import-${run}`,
  };
  const running: Running = { _doctor, run, country: found.country, author };
  const { patient, referringdoctor } = (await countRows(db, _doctor, [run]))(run);
  let done = patient.made + referringdoctor.made;
  const total = done + patient.new + referringdoctor.new;
  await onProgress({ done, total });
  for (;;) {
    const made = await db.transaction().execute((trx) => makeSome(trx, running));
    done += made;
    await onProgress({ done, total });
    if (made < AT_ONCE) break;
  }
  await clearSettled(db, _doctor, run);
  await finish(db, running);
  await onProgress({ done, total });
}

async function makeSome(db: Db, running: Running): Promise<number> {
  const rows = await takeNew(db, running._doctor, running.run, AT_ONCE);
  if (rows.length > 0) await makeAll(db, running, rows);
  return rows.length;
}

type Row = Awaited<ReturnType<typeof takeNew>>[number];

/**
 * All of them at once; where the database refuses one, each half by itself, until the one stands alone. That one is undone to before it was
 * begun, and the reason is kept.
 */
async function makeAll(db: Db, running: Running, rows: readonly Row[]): Promise<void> {
  await sql`savepoint some_rows`.execute(db);
  try {
    await makeTogether(db, running, rows);
    await sql`release savepoint some_rows`.execute(db);
  } catch (error) {
    // An outage is no fault of the rows': the transaction fails as a whole and is tried again.
    if (!isOfRow(error)) throw error;
    await sql`rollback to savepoint some_rows`.execute(db);
    await sql`release savepoint some_rows`.execute(db);
    const [row] = rows;
    if (rows.length > 1) {
      await makeAll(db, running, rows.slice(0, rows.length / 2));
      await makeAll(db, running, rows.slice(rows.length / 2));
    } else if (row) {
      const { outcome, identity, reasons } = await outcomeOf(db, running, row, error);
      await settleRow(db, running._doctor, running.run, row.row_number, outcome, identity, reasons);
    }
  }
}

async function makeTogether(db: Db, running: Running, rows: readonly Row[]): Promise<void> {
  const made = [
    ...(await makePatients(
      db,
      running,
      rows.filter(({ subject }) => subject === "patient"),
    )),
    ...(await makeReferringDoctors(
      db,
      running,
      rows.filter(({ subject }) => subject === "referringdoctor"),
    )),
  ];
  const changes = made.map(({ row, ID, words, after }) => ({
    controller: row.subject,
    identity: ID,
    message: words,
    before: null,
    after,
  }));
  await audit(db, running.author, changes);
  const settled = made.map(({ row, ID }) => ({ row_number: row.row_number, identity: ID }));
  await settleMade(db, running._doctor, running.run, settled);
}

interface Made {
  readonly row: Row;
  readonly ID: number;
  readonly words: string | AuditWords;
  readonly after: object;
}

async function makePatients(db: Db, { _doctor, country }: Running, rows: readonly Row[]): Promise<Made[]> {
  const drafts = rows.map(({ draft }) => {
    const { _doctor: _, ...fields } = PatientDraft.parse(draft);
    return fields;
  });
  const ids = await insertPatients(db, { ID: _doctor, country }, drafts);
  return rows.flatMap((row, at) => {
    const [ID, after] = [ids[at], drafts[at]];
    if (ID === undefined || after === undefined) return [];
    return [{ row, ID, words: hiding([aPatient({ ID, ...after })], (who) => `imported patient ${who}`), after }];
  });
}

/** One by one: a practice has a few hundred of them. */
async function makeReferringDoctors(db: Db, { _doctor, country }: Running, rows: readonly Row[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const row of rows) {
    const { _doctor: _, ...fields } = withNumbers(ReferringDoctorBody.parse(row.draft), country);
    const ID = await insertReferringDoctor(db, _doctor, { ...fields, import_id: row.source_id });
    made.push({ row, ID, words: `imported referring doctor ${patientName(fields)}`, after: fields });
  }
  return made;
}

/** What the database or our own check says of a row's fields. */
const isOfRow = (error: unknown): boolean => error instanceof Error && ("constraint" in error || error.name === "ZodError");

/** Somebody may have made the same person since the dry run: then it is there already. Anything else is the row's own fault, and said. */
async function outcomeOf(db: Db, { _doctor }: Running, { subject, source_id }: Row, error: unknown) {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  if (constraint === "patient_import_unique" || constraint === "referring_doctor_import_unique") {
    const table = subject === "patient" ? "patient" : "referring_doctor";
    const there = await db
      .selectFrom(table)
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("import_id", "=", source_id)
      .executeTakeFirst();
    return { outcome: "there" as const, identity: there?.ID ?? null, reasons: [] };
  }
  return {
    outcome: "wrong" as const,
    identity: null,
    reasons: [{ field: null, message: "This row couldn't be saved." }],
  };
}

async function finish(db: Db, { _doctor, run, author }: Running): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("import_run")
      .set({ state: "done", ended_time: sql<string>`now()`, counts: null })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", run)
      .where("state", "=", "running")
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("import_row")
              .select("row_number")
              .where("_doctor", "=", _doctor)
              .where("_run", "=", run)
              .where("outcome", "=", "new"),
          ),
        ),
      )
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const [done] = await listRuns(trx, _doctor, run);
    if (done) await updateRun(trx, _doctor, run, { counts: done.counts_by_subject });
    const count = (number: number, one: string, many: string) => (number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]);
    const words = [
      ...count(done?.counts_by_subject.patient.made ?? 0, "patient", "patients"),
      ...count(done?.counts_by_subject.referringdoctor.made ?? 0, "referring doctor", "referring doctors"),
    ].join(" and ");
    await audit(trx, { ...author, route: "POST /import/{id}/start" }, [
      {
        controller: "import",
        identity: run,
        message: `imported ${words || "nothing new"}`,
        before: null,
        after: done?.counts ?? null,
      },
    ]);
  });
}
