import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { DB } from "#db/tables.ts";
import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import type { Db } from "#platform/db/db.ts";
import { latestRun } from "#platform/jobs/index.ts";
import { isLetterEncoding } from "#platform/tables/text-encoding.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";
import { IMPORT_ROW_KEY } from "./import-row-key.ts";
import { Counts, type ImportRun } from "../contract.ts";
import type { Subject } from "../row.contract.ts";
import { DATE_ORDERS, type ListedCorrection, type Mode } from "../lists.contract.ts";
import { IMPORT_JOB, jobKey, UNDO_JOB } from "./job-key.ts";
import type { Mapping } from "../columns.contract.ts";
import { asWrittenIn } from "./profile.queries.ts";
import { fieldsIn } from "../rules/csv-columns.ts";
import { isIncomplete } from "./incomplete.ts";

const MAX_RUNS = 50;
const SAMPLES = 3;

export async function insertRun(db: Db, run: Insertable<DB["import_run"]>): Promise<number> {
  return (await db.insertInto("import_run").values(run).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function removeRun(db: Db, _doctor: number, ID: number): Promise<void> {
  await removeInSteps(db, "import_row", sql`_doctor = ${_doctor} and _run = ${ID}`, IMPORT_ROW_KEY);
  await db.deleteFrom("import_run").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

/**
 * Locks an import until the end of the transaction, so that it is not matched, started or discarded by two
 * users at once.
 */
export const lockRun = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("import_run")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();

export const updateRun = (
  db: Db,
  _doctor: number,
  ID: number,
  change: {
    mapping?: string;
    subject?: Subject;
    source?: string;
    mode?: Mode;
    dates?: z.output<typeof Dates>;
    asWritten?: readonly ListedCorrection[];
    encoding?: LetterEncoding;
    columns?: readonly string[];
    notices?: readonly string[];
    state?: ImportRun["state"];
    started?: true;
    counts?: BySubject | null;
  },
) =>
  db
    .updateTable("import_run")
    .set({
      ...(change.mapping === undefined ? {} : { mapping: change.mapping }),
      ...(change.subject === undefined ? {} : { subject: change.subject }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.started ? { started_time: sql<string>`now()` } : {}),
      ...(change.source === undefined ? {} : { source: change.source }),
      ...(change.dates === undefined ? {} : { date_orders: JSON.stringify(change.dates) }),
      ...(change.mode === undefined ? {} : { mode: change.mode }),
      ...(change.asWritten === undefined ? {} : { as_written: [...change.asWritten] }),
      ...(change.encoding === undefined ? {} : { encoding: change.encoding }),
      ...(change.columns === undefined ? {} : { columns: [...change.columns] }),
      ...(change.notices === undefined ? {} : { notices: [...change.notices] }),
      ...(change.counts === undefined ? {} : { counts: change.counts && JSON.stringify(change.counts) }),
    })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();

const NO_COUNTS: Counts = {
  new: 0,
  change: 0,
  there: 0,
  doubt: 0,
  wrong: 0,
  left: 0,
  made: 0,
  changed: 0,
  undone: 0,
  incomplete: 0,
};

/** Returns the import `ID` in the form of the reply, or the newest 50 imports if `ID` is null. */
export async function listRuns(db: Db, _doctor: number, ID: number | null) {
  let query = db
    .selectFrom("import_run")
    .innerJoin("person", "person.ID", "import_run._started_by")
    .selectAll("import_run")
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as("started_by"))
    .where("_doctor", "=", _doctor);
  if (ID !== null) query = query.where("import_run.ID", "=", ID);
  const runs = await query.orderBy("import_run.ID", "desc").limit(MAX_RUNS).execute();
  if (runs.length === 0) return [];
  // Counts of an import in progress change constantly, so they are not stored.
  const isCounted = (run: (typeof runs)[number]) =>
    run.counts !== null && run.state !== "running" && run.state !== "undoing";
  const countsOf = await countRows(
    db,
    _doctor,
    runs.filter((run) => !isCounted(run)).map((run) => run.ID),
  );
  // Samples are read before the start only, because afterwards the columns can't be matched and the first
  // rows are patients.
  const unstartedIds = ID === null ? [] : runs.filter(({ state }) => state === "read").map((run) => run.ID);
  const samples = await listSamples(db, _doctor, unstartedIds);
  const isUndoing = runs.some(({ state }) => state === "undoing" || state === "undone");
  const job =
    ID === null ? null : await latestRun(db, isUndoing ? UNDO_JOB : IMPORT_JOB, jobKey(_doctor, ID));
  return runs.map((run) => {
    const { patient, referringdoctor } = isCounted(run)
      ? CountsBySubject.parse(run.counts)
      : countsOf(run.ID);
    return {
      ...run,
      job,
      is_expired: run.expired_time !== null,
      encoding: encodingOfRun(run),
      mapping: mappingOf(run.mapping),
      dates: datesIn(run.date_orders),
      as_written: asWrittenIn(run.as_written),
      columns: (run.columns ?? []).map((heading, index) => ({
        heading,
        samples: samples.filter(({ _run }) => _run === run.ID).flatMap(({ raw }) => cellOf(raw, index)),
      })),
      counts: addCounts(patient, referringdoctor),
      counts_by_subject: { patient, referringdoctor },
    };
  });
}

/** Returns how the letters of an import are read; null if its encoding is certain. */
export const encodingOfRun = ({ encoding }: { readonly encoding: string | null }): LetterEncoding | null =>
  isLetterEncoding(encoding) ? encoding : null;

/** Lists the cells of the first rows of these imports; none for an empty list. */
const listSamples = (db: Db, _doctor: number, runs: readonly number[]) =>
  db
    .selectFrom("import_row")
    .select(["_run", "raw"])
    .where("_doctor", "=", _doctor)
    .where("_run", "in", runs.length > 0 ? [...runs] : [0])
    .where("raw", "is not", null)
    .where("row_number", "<=", SAMPLES)
    .orderBy("row_number")
    .execute();

const addCounts = (first: Counts, second: Counts): Counts => ({
  new: first.new + second.new,
  change: first.change + second.change,
  there: first.there + second.there,
  doubt: first.doubt + second.doubt,
  wrong: first.wrong + second.wrong,
  left: first.left + second.left,
  made: first.made + second.made,
  changed: first.changed + second.changed,
  undone: first.undone + second.undone,
  incomplete: first.incomplete + second.incomplete,
});

const CountsBySubject = z.object({ patient: Counts, referringdoctor: Counts });
export type BySubject = z.output<typeof CountsBySubject>;

/** Returns a function that gives the number of rows by subject and outcome for each of these imports. */
export async function countRows(
  db: Db,
  _doctor: number,
  runs: readonly number[],
): Promise<(run: number) => BySubject> {
  if (runs.length === 0) return () => ({ patient: NO_COUNTS, referringdoctor: NO_COUNTS });
  const rows = await db
    .selectFrom("import_row")
    .select(["_run", "subject", "outcome", sql<number>`count(*)::int`.as("count")])
    .select(sql<number>`count(*) filter (where ${isIncomplete})::int`.as("incomplete"))
    .where("_doctor", "=", _doctor)
    .where("_run", "in", [...runs])
    .groupBy(["_run", "subject", "outcome"])
    .execute();
  const countsFor = (run: number, subject: Subject) => {
    const own = rows.filter((row) => row._run === run && row.subject === subject);
    return {
      ...NO_COUNTS,
      ...Object.fromEntries(own.map(({ outcome, count }) => [outcome, count])),
      incomplete: own.reduce((sum, row) => sum + row.incomplete, 0),
    };
  };
  return (run: number) => ({
    patient: countsFor(run, "patient"),
    referringdoctor: countsFor(run, "referringdoctor"),
  });
}

const cellOf = (raw: unknown, index: number): string[] =>
  Array.isArray(raw) && typeof raw[index] === "string" && raw[index] !== "" ? [raw[index].slice(0, 100)] : [];

const Dates = z.record(z.string(), z.object({ order: z.enum(DATE_ORDERS), is_open: z.boolean() }));
export const datesIn = (dates: unknown): z.output<typeof Dates> => Dates.safeParse(dates).data ?? {};

const mappingOf = (mapping: unknown): Record<string, string> =>
  typeof mapping === "object" && mapping !== null
    ? Object.fromEntries(Object.entries(mapping).map(([index, field]) => [index, String(field)]))
    : {};

/** Parses a stored mapping. Drops fields that no longer exist in Corella. */
export const mappingIn = (mapping: unknown): Mapping => fieldsIn(mappingOf(mapping));

/**
 * Counts the client's imports that are read but not started, and their bytes, without the import `except`.
 */
export const countWaitingRuns = async (db: Db, _doctor: number, except = 0) =>
  await db
    .selectFrom("import_run")
    .select([sql<number>`count(*)::int`.as("runs"), sql<number>`coalesce(sum(size), 0)::bigint`.as("bytes")])
    .where("_doctor", "=", _doctor)
    .where("ID", "!=", except)
    .where("state", "=", "read")
    .executeTakeFirstOrThrow();

/** Lists imports that are being written or undone, including imports left unfinished by a killed server. */
export const listRunning = (db: Db) =>
  db
    .selectFrom("import_run")
    .select(["_doctor", "ID", "_started_by", "state"])
    .where("state", "in", ["running", "undoing"])
    .execute();

export const readStoredMapping = (mapping: Mapping): string => JSON.stringify(mapping);
