import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../contract.ts";
import type { Judged } from "./judge.ts";
import { storableJson } from "./storable-json.ts";

const FIELDS = sql`row_number int, subject text, place text, name text, source_id text, raw jsonb, draft jsonb, outcome text,
      reasons jsonb, notices jsonb, identity bigint`;

type Staged = Judged & { readonly raw: readonly string[] | null };

const numbered = (first: number, rows: readonly object[]): string =>
  storableJson(rows.map((row, index) => ({ ...row, row_number: first + index })));

export async function insertRows(db: Db, _doctor: number, _run: number, first: number, rows: readonly Staged[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_row (_doctor, _run, row_number, subject, place, name, source_id, raw, draft, outcome, reasons, notices, identity)
    select ${_doctor}, ${_run}, r.row_number, r.subject, r.place, r.name, r.source_id, r.raw, r.draft, r.outcome, r.reasons, r.notices, r.identity
    from json_to_recordset(${numbered(first, rows)}::json) as r(${FIELDS})`.execute(db);
}

/** Rows that were looked at again: their cells and places stay. */
export async function updateRows(db: Db, _doctor: number, _run: number, first: number, rows: readonly Judged[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row i set subject = r.subject, name = r.name, source_id = r.source_id, draft = r.draft, outcome = r.outcome,
      reasons = r.reasons, notices = r.notices, identity = r.identity
    from json_to_recordset(${numbered(first, rows)}::json) as r(${FIELDS})
    where i._doctor = ${_doctor} and i._run = ${_run} and i.row_number = r.row_number`.execute(db);
}

/**
 * Which of these ids stand in an earlier row of the same import. Each is looked up by itself: of rows that are just being written the database
 * knows too little to find that out, and would read all of them for every group.
 */
export const sourcesBefore = async (db: Db, _doctor: number, _run: number, row_number: number, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (
        await sql<{ subject: Subject; source_id: string }>`select before.subject, w.source_id
          from json_array_elements_text(${storableJson(ids)}::json) as w(source_id) cross join lateral (
            select distinct i.subject from import_row i
            where i._doctor = ${_doctor} and i._run = ${_run} and i.source_id = w.source_id and i.row_number < ${row_number}) before`.execute(
          db,
        )
      ).rows;

export interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly subject?: Subject | undefined;
  /** Only rows of which something was left out or is odd. */
  readonly noticed?: boolean;
}

const filtered = (db: Db, _doctor: number, _run: number, filter: RowFilter) => {
  let rows = db.selectFrom("import_row").where("_doctor", "=", _doctor).where("_run", "=", _run);
  if (filter.outcome !== undefined) rows = rows.where("outcome", "=", filter.outcome);
  if (filter.subject !== undefined) rows = rows.where("subject", "=", filter.subject);
  if (filter.noticed) rows = rows.where(sql<boolean>`notices::text <> '[]'`);
  return rows;
};

const shown = (rows: ReturnType<typeof filtered>) =>
  rows
    .select(["row_number", "subject", "place", "name", "source_id", "outcome", "identity"])
    .select([sql<{ field: string | null; message: string }[]>`reasons`.as("reasons"), sql<string[]>`notices`.as("notices")])
    .orderBy("row_number");

export async function listRows(
  db: Db,
  _doctor: number,
  _run: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = filtered(db, _doctor, _run, filter);
  const total = await rows.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { rows: await shown(rows).limit(limit).offset(offset).execute(), totalItems: total.count };
}

const WRITTEN_AT_ONCE = 500;

/** All of them, in groups, so that they never stand in memory together. */
export async function* rowsInGroups(db: Db, _doctor: number, _run: number, filter: RowFilter) {
  let last = 0;
  for (;;) {
    const rows = await shown(filtered(db, _doctor, _run, filter))
      .where("row_number", ">", last)
      .limit(WRITTEN_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < WRITTEN_AT_ONCE) return;
    last = rows.at(-1)?.row_number ?? last;
  }
}

const READ_AT_ONCE = 500;
const BYTES_AT_ONCE = 2_000_000;

/** The cells of the rows after one, as they were read, to be looked at again with another mapping: some at a time, fewer where they are long. */
export const cellsAfter = async (db: Db, _doctor: number, _run: number, row_number: number) =>
  (
    await sql<{ row_number: number; place: string; raw: string[]; length: number }>`
      select row_number, place, raw, length from (
        select row_number, place, raw, length, sum(length) over (order by row_number) - length as before from (
          select row_number, place, raw, octet_length(raw::text) as length from import_row
          where _doctor = ${_doctor} and _run = ${_run} and row_number > ${row_number} and raw is not null
          order by row_number limit ${READ_AT_ONCE}
        ) as few
      ) as summed where before < ${BYTES_AT_ONCE} order by row_number`.execute(db)
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

/** Rows of which the records were made, The record is what counts from then on: what was read for it goes. */
export async function settleMade(
  db: Db,
  _doctor: number,
  _run: number,
  made: readonly { row_number: number; identity: number }[],
): Promise<void> {
  await sql`update import_row i set outcome = 'made', identity = m.identity, draft = null, raw = null
    from json_to_recordset(${JSON.stringify(made)}::json) as m(row_number int, identity bigint)
    where i._doctor = ${_doctor} and i._run = ${_run} and i.row_number = m.row_number`.execute(db);
}

const CLEARED_AT_ONCE = 10_000;

/** Rows that are settled need what was read for them no longer; only the cells of those that are wrong are kept, to be corrected. */
export async function clearSettled(db: Db, _doctor: number, _run: number): Promise<void> {
  for (;;) {
    const cleared = await sql`update import_row set raw = null, draft = null where ctid = any(array(select ctid from import_row
      where _doctor = ${_doctor} and _run = ${_run} and outcome = 'there' and (raw is not null or draft is not null) limit ${CLEARED_AT_ONCE}))`.execute(
      db,
    );
    if ((cleared.numAffectedRows ?? 0n) < CLEARED_AT_ONCE) return;
  }
}

/** Of each record that was made only its number stays. */
export async function clearMade(db: Db, _doctor: number, _run: number): Promise<void> {
  await sql`update import_row set place = '', name = '', source_id = null, reasons = '[]', notices = '[]', raw = null, draft = null
    where _doctor = ${_doctor} and _run = ${_run} and outcome = 'made'`.execute(db);
}

/** What became of a row of which no record was made. The cells of one that is wrong are kept, to be corrected. */
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
    .set({ outcome, identity, reasons: JSON.stringify(reasons), draft: null, ...(outcome === "wrong" ? {} : { raw: null }) })
    .where("_doctor", "=", _doctor)
    .where("_run", "=", _run)
    .where("row_number", "=", row_number)
    .execute();
