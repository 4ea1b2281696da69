import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Outcome, Subject } from "../row.contract.ts";
import type { CorrectionKind } from "../lists.contract.ts";
import type { Correction } from "../rules/corrections.ts";
import type { Candidate } from "../rules/identity.ts";
import { isIncomplete } from "./incomplete.ts";
import type { ClassifiedRow } from "./row-classifier.ts";
import { storableJson } from "#platform/db/storable-json.ts";

const FIELDS = sql`row_number int, subject text, place text, name text, source_id text, raw jsonb, draft jsonb, outcome text,
      reasons jsonb, notices jsonb, identity bigint, key text, name_key text, evidence jsonb, candidates jsonb, changes jsonb,
      fills int, others int, corrections jsonb`;
const COLUMNS = sql.raw(
  "subject, name, source_id, draft, outcome, reasons, notices, identity, key, name_key, evidence, candidates, changes, fills, others, corrections",
);
const ROW_COLUMNS = sql.raw(
  "r.subject, r.name, r.source_id, r.draft, r.outcome, r.reasons, r.notices, r.identity, r.key, r.name_key, r.evidence, r.candidates, r.changes, r.fills, r.others, r.corrections",
);

type StagedRow = ClassifiedRow & { readonly raw: readonly string[] | null };

const numberRows = (first: number, rows: readonly object[]): string =>
  storableJson(rows.map((row, index) => ({ ...row, row_number: first + index })));

export async function insertRows(
  db: Db,
  _doctor: number,
  _run: number,
  first: number,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_row (_doctor, _run, row_number, place, raw, ${COLUMNS})
    select ${_doctor}, ${_run}, r.row_number, r.place, r.raw, ${ROW_COLUMNS}
    from json_to_recordset(${numberRows(first, rows)}::json) as r(${FIELDS})`.execute(db);
}

/** Stores rows that were judged again; their cells and places stay unchanged. */
export async function updateRows(
  db: Db,
  _doctor: number,
  _run: number,
  first: number,
  rows: readonly ClassifiedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row i set (${COLUMNS}) = row(${ROW_COLUMNS})
    from json_to_recordset(${numberRows(first, rows)}::json) as r(${FIELDS})
    where i._doctor = ${_doctor} and i._run = ${_run} and i.row_number = r.row_number`.execute(db);
}

/** Replaces the cells of rows. */
export async function updateCells(
  db: Db,
  _doctor: number,
  _run: number,
  rows: readonly { readonly row_number: number; readonly raw: readonly string[] }[],
): Promise<void> {
  await sql`update import_row i set raw = r.raw from json_to_recordset(${JSON.stringify(rows)}::json) as r(row_number int, raw jsonb)
    where i._doctor = ${_doctor} and i._run = ${_run} and i.row_number = r.row_number`.execute(db);
}

export interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly subject?: Subject | undefined;
  readonly correction?: CorrectionKind | undefined;
  /** Part of the name. */
  readonly search?: string | undefined;
  /** True to list only rows with notices. */
  readonly noticed?: boolean;
  /** True to list only rows of which a value is not imported. */
  readonly incomplete?: boolean | undefined;
  /** True to list the rows to correct: invalid and incomplete rows. */
  readonly toCorrect?: boolean;
}

const filterRows = (db: Db, _doctor: number, _run: number, filter: RowFilter) => {
  let rows = db.selectFrom("import_row").where("_doctor", "=", _doctor).where("_run", "=", _run);
  if (filter.outcome !== undefined) rows = rows.where("outcome", "=", filter.outcome);
  if (filter.subject !== undefined) rows = rows.where("subject", "=", filter.subject);
  if (filter.correction !== undefined)
    rows = rows.where(sql<boolean>`corrections @> ${JSON.stringify([{ kind: filter.correction }])}::jsonb`);
  if (filter.search !== undefined && filter.search.trim() !== "")
    rows = rows.where(sql<boolean>`search_key(name) like '%' || search_key(${filter.search}) || '%'`);
  if (filter.incomplete) rows = rows.where(isIncomplete);
  if (filter.toCorrect) rows = rows.where(sql<boolean>`(outcome = 'wrong' or ${isIncomplete})`);
  if (filter.noticed) rows = rows.where(sql<boolean>`notices::text <> '[]'`);
  return rows;
};

const selectShown = (rows: ReturnType<typeof filterRows>) =>
  rows
    .select(["row_number", "subject", "place", "name", "source_id", "outcome", "identity"])
    .select([
      sql<{ field: string | null; message: string }[]>`reasons`.as("reasons"),
      sql<string[]>`notices`.as("notices"),
    ])
    .select([sql<Candidate[]>`candidates`.as("candidates"), sql<Correction[]>`corrections`.as("corrections")])
    .select(sql<string[] | null>`raw`.as("raw"))
    .select(
      sql<Record<string, string | null>>`case when outcome = 'doubt' then jsonb_build_object(
        'dob', draft ->> 'dob', 'mobile', draft ->> 'mobile', 'landline', draft ->> 'landline', 'medicare_number', draft ->> 'medicare_number',
        'address', draft ->> 'address', 'provider_number', draft ->> 'provider_number') else '{}' end`.as(
        "facts",
      ),
    )
    .orderBy("row_number");

export async function listRows(
  db: Db,
  _doctor: number,
  _run: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = filterRows(db, _doctor, _run, filter);
  const total = await rows.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { rows: await selectShown(rows).limit(limit).offset(offset).execute(), totalItems: total.count };
}

export const findRow = (db: Db, _doctor: number, _run: number, row_number: number) =>
  selectShown(filterRows(db, _doctor, _run, {}))
    .where("row_number", "=", row_number)
    .executeTakeFirst();

const ROWS_PER_BATCH = 500;

/** Yields all matching rows in batches, so that they are never all in memory. */
export async function* rowsInGroups(db: Db, _doctor: number, _run: number, filter: RowFilter) {
  let last = 0;
  for (;;) {
    const rows = await selectShown(filterRows(db, _doctor, _run, filter))
      .where("row_number", ">", last)
      .limit(ROWS_PER_BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1)?.row_number ?? last;
  }
}

const ROWS_PER_READ = 500;
const BYTES_PER_READ = 2_000_000;

/**
 * Returns the cells of the next rows as they were read, to be judged again with another mapping: up to 500
 * rows, fewer if they are long.
 */
export const cellsAfter = async (db: Db, _doctor: number, _run: number, row_number: number) =>
  (
    await sql<{ row_number: number; place: string; raw: string[]; length: number }>`
      select row_number, place, raw, length from (
        select row_number, place, raw, length, sum(length) over (order by row_number) - length as before from (
          select row_number, place, raw, octet_length(raw::text) as length from import_row
          where _doctor = ${_doctor} and _run = ${_run} and row_number > ${row_number} and raw is not null
          order by row_number limit ${ROWS_PER_READ}
        ) as few
      ) as summed where before < ${BYTES_PER_READ} order by row_number`.execute(db)
  ).rows;
