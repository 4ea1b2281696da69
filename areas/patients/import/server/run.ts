import { sql } from "kysely";
import { PatientDraft } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { insertPatient } from "#areas/patients/patients/server/index.ts";
import { ReferringDoctorBody } from "#areas/patients/referring-doctors/contract.ts";
import { withNumbers } from "#areas/patients/referring-doctors/rules/numbers.ts";
import { insertReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import type { Country } from "#kernel/country.ts";
import { type Author, register } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { listRuns, settleRow, takeNew } from "./queries.ts";

const AT_ONCE = 100;
/** Rows made by an import say so in the register; the feed tells of the import as a whole. */
export const IMPORT_ROUTE = "import";

interface Running {
  readonly _doctor: number;
  readonly run: number;
  readonly country: Country;
  readonly author: Author;
}

/**
 * Makes what is new, a hundred rows a transaction: a kill loses none that was made and leaves none half made; starting again goes on
 * where it stopped. Answers when nothing new is left. `onProgress` is told after every hundred.
 */
export async function runImport(db: Db, _doctor: number, run: number, onProgress: () => void): Promise<void> {
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
  for (;;) {
    const made = await db.transaction().execute((trx) => makeSome(trx, running));
    onProgress();
    if (made < AT_ONCE) break;
  }
  await finish(db, running);
  onProgress();
}

async function makeSome(db: Db, running: Running): Promise<number> {
  const rows = await takeNew(db, running._doctor, running.run, AT_ONCE);
  for (const row of rows) await makeOne(db, running, row);
  return rows.length;
}

type Row = Awaited<ReturnType<typeof takeNew>>[number];

/** Each row as a whole or not at all: what the database refuses is undone to before the row, and the reason is kept. */
async function makeOne(db: Db, running: Running, row: Row): Promise<void> {
  const { _doctor, run, author } = running;
  await sql`savepoint one_row`.execute(db);
  try {
    const identity =
      row.subject === "patient" ? await makePatient(db, running, row) : await makeReferringDoctor(db, running, row);
    await register(db, author, [
      {
        controller: row.subject,
        identity: identity.ID,
        message: `imported ${identity.name}`,
        before: null,
        after: identity.after,
      },
    ]);
    await settleRow(db, _doctor, run, row.row_number, "made", identity.ID, []);
    await sql`release savepoint one_row`.execute(db);
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(db);
    const outcome = await outcomeOf(db, running, row, error);
    await settleRow(db, _doctor, run, row.row_number, outcome.outcome, outcome.identity, outcome.reasons);
  }
}

interface Made {
  readonly ID: number;
  readonly name: string;
  readonly after: object;
}

async function makePatient(db: Db, { _doctor, country }: Running, { draft }: Row): Promise<Made> {
  const patient = PatientDraft.parse(draft);
  const { _doctor: _, ...fields } = patient;
  return {
    ID: await insertPatient(db, { ID: _doctor, country }, fields),
    name: `patient ${patientName(patient)}`,
    after: fields,
  };
}

async function makeReferringDoctor(db: Db, { _doctor, country }: Running, { draft, source_id }: Row): Promise<Made> {
  const { _doctor: _, ...fields } = withNumbers(ReferringDoctorBody.parse(draft), country);
  const name = `referring doctor ${patientName(fields)}`;
  return { ID: await insertReferringDoctor(db, _doctor, { ...fields, import_id: source_id }), name, after: fields };
}

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
  // An outage is no fault of the row's: the transaction fails as a whole and is tried again.
  if (!(error instanceof Error) || !("constraint" in error || error.name === "ZodError")) throw error;
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
      .set({ state: "done", ended_time: sql<string>`now()` })
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
    const count = (number: number, one: string, many: string) => (number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]);
    const words = [
      ...count(done?.counts_by_subject.patient.made ?? 0, "patient", "patients"),
      ...count(done?.counts_by_subject.referringdoctor.made ?? 0, "referring doctor", "referring doctors"),
    ].join(" and ");
    await register(trx, { ...author, route: "POST /import/{id}/start" }, [
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
