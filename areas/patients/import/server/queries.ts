import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { DB } from "#db/tables.ts";
import type { Db } from "#platform/db/db.ts";
import { latestRun } from "#platform/jobs/index.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { Counts, type Subject } from "../contract.ts";
import { IMPORT_JOB, jobKey } from "./job-key.ts";
import type { Mapping } from "../columns.contract.ts";

const MOST_RUNS = 50;
const SAMPLES = 3;

export async function insertRun(db: Db, run: Insertable<DB["import_run"]>): Promise<number> {
  return (await db.insertInto("import_run").values(run).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function removeRun(db: Db, _doctor: number, ID: number): Promise<void> {
  await removeInSteps(db, "import_row", sql`_doctor = ${_doctor} and _run = ${ID}`);
  await db.deleteFrom("import_run").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

/** Locked, so that a run is not matched, started or forgotten by two people at once. */
export const lockRun = (db: Db, _doctor: number, ID: number) =>
  db.selectFrom("import_run").selectAll().where("_doctor", "=", _doctor).where("ID", "=", ID).forUpdate().executeTakeFirst();

export const updateRun = (
  db: Db,
  _doctor: number,
  ID: number,
  change: { mapping?: string; subject?: Subject; state?: "running" | "done"; started?: true; ended?: true; counts?: BySubject },
) =>
  db
    .updateTable("import_run")
    .set({
      ...(change.mapping === undefined ? {} : { mapping: change.mapping }),
      ...(change.subject === undefined ? {} : { subject: change.subject }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.started ? { started_time: sql<string>`now()` } : {}),
      ...(change.ended ? { ended_time: sql<string>`now()` } : {}),
      ...(change.counts === undefined ? {} : { counts: JSON.stringify(change.counts) }),
    })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();

const NONE = { new: 0, there: 0, wrong: 0, made: 0 };

/** A run as its reply shows it; without an ID the newest ones. */
export async function listRuns(db: Db, _doctor: number, ID: number | null) {
  let query = db.selectFrom("import_run").selectAll().where("_doctor", "=", _doctor);
  if (ID !== null) query = query.where("ID", "=", ID);
  const runs = await query.orderBy("ID", "desc").limit(MOST_RUNS).execute();
  if (runs.length === 0) return [];
  // Of one that is running they change with every moment.
  const isCounted = (run: (typeof runs)[number]) => run.counts !== null && run.state !== "running";
  const counted = await countRows(
    db,
    _doctor,
    runs.filter((run) => !isCounted(run)).map((run) => run.ID),
  );
  // Of a run that was started nobody matches columns any more, and its first rows are patients by then.
  const read = ID === null ? [] : runs.filter(({ state }) => state === "read").map((run) => run.ID);
  const samples = await db
    .selectFrom("import_row")
    .select(["_run", "raw"])
    .where("_doctor", "=", _doctor)
    .where("_run", "in", read.length > 0 ? read : [0])
    .where("raw", "is not", null)
    .where("row_number", "<=", SAMPLES)
    .orderBy("row_number")
    .execute();
  const job = ID === null ? null : await latestRun(db, IMPORT_JOB, jobKey(_doctor, ID));
  return runs.map((run) => {
    const { patient, referringdoctor } = isCounted(run) ? OfSubjects.parse(run.counts) : counted(run.ID);
    return {
      ...run,
      job,
      is_expired: run.expired_time !== null,
      mapping: mappingOf(run.mapping),
      columns: (run.columns ?? []).map((heading, place) => ({
        heading,
        samples: samples.filter(({ _run }) => _run === run.ID).flatMap(({ raw }) => cellOf(raw, place)),
      })),
      counts: {
        new: patient.new + referringdoctor.new,
        there: patient.there + referringdoctor.there,
        wrong: patient.wrong + referringdoctor.wrong,
        made: patient.made + referringdoctor.made,
      },
      counts_by_subject: { patient, referringdoctor },
    };
  });
}

const OfSubjects = z.object({ patient: Counts, referringdoctor: Counts });
export type BySubject = z.output<typeof OfSubjects>;

/** The rows of each of these imports by what they are and what becomes of them. */
export async function countRows(db: Db, _doctor: number, runs: readonly number[]): Promise<(run: number) => BySubject> {
  if (runs.length === 0) return () => ({ patient: NONE, referringdoctor: NONE });
  const rows = await db
    .selectFrom("import_row")
    .select(["_run", "subject", "outcome", sql<number>`count(*)::int`.as("count")])
    .where("_doctor", "=", _doctor)
    .where("_run", "in", [...runs])
    .groupBy(["_run", "subject", "outcome"])
    .execute();
  const of = (run: number, subject: Subject) => ({
    ...NONE,
    ...Object.fromEntries(
      rows.filter((row) => row._run === run && row.subject === subject).map(({ outcome, count }) => [outcome, count]),
    ),
  });
  return (run: number) => ({ patient: of(run, "patient"), referringdoctor: of(run, "referringdoctor") });
}

const cellOf = (raw: unknown, place: number): string[] =>
  Array.isArray(raw) && typeof raw[place] === "string" && raw[place] !== "" ? [raw[place].slice(0, 100)] : [];

const mappingOf = (mapping: unknown): Record<string, string> =>
  typeof mapping === "object" && mapping !== null
    ? Object.fromEntries(Object.entries(mapping).map(([place, field]) => [place, String(field)]))
    : {};

/** What a client has read and not started. */
export const waitingOf = async (db: Db, _doctor: number) =>
  await db
    .selectFrom("import_run")
    .select([sql<number>`count(*)::int`.as("runs"), sql<number>`coalesce(sum(size), 0)::bigint`.as("bytes")])
    .where("_doctor", "=", _doctor)
    .where("state", "=", "read")
    .executeTakeFirstOrThrow();

export const listRunning = (db: Db) =>
  db.selectFrom("import_run").select(["_doctor", "ID", "_started_by"]).where("state", "=", "running").execute();

export const storedMapping = (mapping: Mapping): string => JSON.stringify(mapping);
