import { type Insertable, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../contract.ts";
import type { Mapping } from "../columns.contract.ts";
import type { Judged } from "./judge.ts";

const MOST_RUNS = 50;
const SAMPLES = 3;

export async function insertRun(db: Db, run: Insertable<DB["import_run"]>): Promise<number> {
  return (await db.insertInto("import_run").values(run).returning("ID").executeTakeFirstOrThrow()).ID;
}

export async function insertRows(
  db: Db,
  _doctor: number,
  _run: number,
  first: number,
  rows: readonly (Judged & { raw: readonly string[] | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map((row, index) => ({ ...row, row_number: first + index })));
  await sql`insert into import_row (_doctor, _run, row_number, subject, place, name, source_id, raw, draft, outcome, reasons, notices, identity)
    select ${_doctor}, ${_run}, r.row_number, r.subject, r.place, r.name, r.source_id, r.raw, r.draft, r.outcome, r.reasons, r.notices, r.identity
    from json_to_recordset(${json}::json) as r(row_number int, subject text, place text, name text, source_id text, raw jsonb, draft jsonb, outcome text,
      reasons jsonb, notices jsonb, identity bigint)`.execute(db);
}

export const removeRows = (db: Db, _doctor: number, _run: number) =>
  db.deleteFrom("import_row").where("_doctor", "=", _doctor).where("_run", "=", _run).execute();

export async function removeRun(db: Db, _doctor: number, ID: number): Promise<void> {
  await removeRows(db, _doctor, ID);
  await db.deleteFrom("import_run").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

/** Locked, so that a run is not matched, started or forgotten by two people at once. */
export const lockRun = (db: Db, _doctor: number, ID: number) =>
  db.selectFrom("import_run").selectAll().where("_doctor", "=", _doctor).where("ID", "=", ID).forUpdate().executeTakeFirst();

export const updateRun = (
  db: Db,
  _doctor: number,
  ID: number,
  change: { mapping?: string; subject?: Subject; state?: "running" | "done"; started?: true; ended?: true },
) =>
  db
    .updateTable("import_run")
    .set({
      ...(change.mapping === undefined ? {} : { mapping: change.mapping }),
      ...(change.subject === undefined ? {} : { subject: change.subject }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.started ? { started_time: sql<string>`now()` } : {}),
      ...(change.ended ? { ended_time: sql<string>`now()` } : {}),
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
  const ids = runs.map((run) => run.ID);
  const counted = await db
    .selectFrom("import_row")
    .select(["_run", "subject", "outcome", sql<number>`count(*)::int`.as("count")])
    .where("_doctor", "=", _doctor)
    .where("_run", "in", ids)
    .groupBy(["_run", "subject", "outcome"])
    .execute();
  const samples = await db
    .selectFrom("import_row")
    .select(["_run", "raw"])
    .where("_doctor", "=", _doctor)
    .where("_run", "in", ID === null ? [0] : ids)
    .where("raw", "is not", null)
    .where("row_number", "<=", SAMPLES)
    .orderBy("row_number")
    .execute();
  return runs.map((run) => {
    const of = counted.filter(({ _run }) => _run === run.ID);
    const bySubject = (subject: Subject) => ({
      ...NONE,
      ...Object.fromEntries(of.filter((row) => row.subject === subject).map(({ outcome, count }) => [outcome, count])),
    });
    const [patient, referringdoctor] = [bySubject("patient"), bySubject("referringdoctor")];
    return {
      ...run,
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

const cellOf = (raw: unknown, place: number): string[] =>
  Array.isArray(raw) && typeof raw[place] === "string" && raw[place] !== "" ? [raw[place].slice(0, 100)] : [];

const mappingOf = (mapping: unknown): Record<string, string> =>
  typeof mapping === "object" && mapping !== null
    ? Object.fromEntries(Object.entries(mapping).map(([place, field]) => [place, String(field)]))
    : {};

export interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly subject?: Subject | undefined;
  /** Only rows of which something was left out or is odd. */
  readonly noticed?: boolean;
}

export async function listRows(
  db: Db,
  _doctor: number,
  _run: number,
  filter: RowFilter,
  page: { limit: number; offset: number } | null,
) {
  let rows = db.selectFrom("import_row").where("_doctor", "=", _doctor).where("_run", "=", _run);
  if (filter.outcome !== undefined) rows = rows.where("outcome", "=", filter.outcome);
  if (filter.subject !== undefined) rows = rows.where("subject", "=", filter.subject);
  if (filter.noticed) rows = rows.where(sql<boolean>`notices::text <> '[]'`);
  const total = await rows.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  let query = rows
    .select(["row_number", "subject", "place", "name", "source_id", "outcome", "identity"])
    .select([sql<{ field: string | null; message: string }[]>`reasons`.as("reasons"), sql<string[]>`notices`.as("notices")])
    .orderBy("row_number");
  if (page !== null) query = query.limit(page.limit).offset(page.offset);
  return { rows: await query.execute(), totalItems: total.count };
}

/** The cells as they were read, to be looked at again with another mapping. */
export const listRaw = async (db: Db, _doctor: number, _run: number) =>
  (
    await sql<{
      place: string;
      raw: string[];
    }>`select place, raw from import_row where _doctor = ${_doctor} and _run = ${_run} and raw is not null order by row_number`.execute(
      db,
    )
  ).rows;

/** Rows still to be made. Locked and, where somebody else makes them already, skipped: two workers on one run share it. */
export const takeNew = async (db: Db, _doctor: number, _run: number, limit: number) =>
  (
    await sql<{
      row_number: number;
      subject: Subject;
      source_id: string | null;
      draft: unknown;
    }>`select row_number, subject, source_id, draft from import_row
      where _doctor = ${_doctor} and _run = ${_run} and outcome = 'new' order by row_number limit ${limit} for update skip locked`.execute(
      db,
    )
  ).rows;

export const settleRow = (
  db: Db,
  _doctor: number,
  _run: number,
  row_number: number,
  outcome: Outcome,
  identity: number | null,
  reasons: readonly { field: string | null; message: string }[],
) =>
  db
    .updateTable("import_row")
    .set({ outcome, identity, reasons: JSON.stringify(reasons) })
    .where("_doctor", "=", _doctor)
    .where("_run", "=", _run)
    .where("row_number", "=", row_number)
    .execute();

export const listRunning = (db: Db) =>
  db.selectFrom("import_run").select(["_doctor", "ID"]).where("state", "=", "running").execute();

export const storedMapping = (mapping: Mapping): string => JSON.stringify(mapping);
