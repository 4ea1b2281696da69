import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Mode } from "../lists.contract.ts";
import type { Outcome, Subject } from "../row.contract.ts";
import type { Evidence } from "../rules/identity.ts";
import { hasLostValue, isIncomplete } from "./incomplete.ts";
import { storableJson } from "#platform/db/storable-json.ts";

export interface OpenRow {
  readonly row_number: number;
  readonly subject: Subject;
  readonly name: string;
  readonly source_id: string | null;
  readonly outcome: "new" | "change" | "there";
  readonly draft: Readonly<Record<string, unknown>>;
  readonly key: string | null;
  readonly name_key: string | null;
  readonly evidence: Evidence | null;
  readonly identity: number | null;
}

/**
 * Locks and returns rows still to be added or changed, skipping locked rows so that two workers can share an
 * import.
 */
export const lockOpenRows = async (db: Db, _doctor: number, _run: number, limit: number) =>
  (
    await sql<OpenRow>`select row_number, subject, name, source_id, outcome, draft, key, name_key, evidence, identity from import_row
      where _doctor = ${_doctor} and _run = ${_run} and outcome in ('new', 'change') order by row_number limit ${limit} for update skip locked`.execute(
      db,
    )
  ).rows;

/**
 * Stores the outcome of rows whose records were added or changed, and clears the data read for them because
 * the record counts from then on. The cells of a row with a lost value are kept, to be corrected.
 */
export async function storeOutcomes(
  db: Db,
  _doctor: number,
  _run: number,
  outcome: "made" | "changed",
  rows: readonly { row_number: number; identity: number; version: number; before: object | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_row i set outcome = ${outcome}, identity = m.identity, version = m.version, before = m.before, draft = null,
      raw = case when ${hasLostValue("i.corrections")} then i.raw end
    from json_to_recordset(${storableJson(rows)}::json) as m(row_number int, identity bigint, version int, before jsonb)
    where i._doctor = ${_doctor} and i._run = ${_run} and i.row_number = m.row_number`.execute(db);
}

const ROWS_PER_CLEAR = 10_000;

/**
 * Clears the data read for settled rows; only the cells of rows that are wrong, in doubt or incomplete are kept,
 * to be corrected.
 */
export async function clearSettled(db: Db, _doctor: number, _run: number): Promise<void> {
  for (;;) {
    const result =
      await sql`update import_row set raw = case when ${isIncomplete} then raw end, draft = null, evidence = null
      where _doctor = ${_doctor} and _run = ${_run} and row_number = any(array(select row_number from import_row
      where _doctor = ${_doctor} and _run = ${_run} and outcome in ('there', 'left', 'made', 'changed')
        and (raw is not null and not ${isIncomplete} or draft is not null or evidence is not null) limit ${ROWS_PER_CLEAR}))`.execute(
        db,
      );
    if ((result.numAffectedRows ?? 0n) < ROWS_PER_CLEAR) return;
  }
}

/**
 * Clears the rows of added and changed records except for the record's ID and version and the values that an
 * undo restores.
 */
export async function clearMade(db: Db, _doctor: number, _run: number): Promise<void> {
  await sql`update import_row set place = '', name = '', source_id = null, reasons = '[]', notices = '[]', raw = null, draft = null,
      key = null, name_key = null, evidence = null, candidates = '[]', changes = '[]', corrections = '[]'
    where _doctor = ${_doctor} and _run = ${_run} and outcome in ('made', 'changed')`.execute(db);
}

/**
 * Stores the outcome of a row without a record of its own. The cells of a wrong row or a row in doubt are
 * kept, to be corrected.
 */
export const settleRow = (
  db: Db,
  _doctor: number,
  _run: number,
  row_number: number,
  outcome: Outcome,
  identity: number | null,
  reasons: readonly { field: string | null; message: string }[],
  candidates: readonly object[] = [],
) =>
  db
    .updateTable("import_row")
    .set({ outcome, identity, reasons: JSON.stringify(reasons), candidates: JSON.stringify(candidates) })
    .$if(outcome === "there", (query) => query.set({ draft: null, raw: null }))
    .$if(outcome === "wrong", (query) => query.set({ draft: null }))
    .where("_doctor", "=", _doctor)
    .where("_run", "=", _run)
    .where("row_number", "=", row_number)
    .execute();

/** Updates which existing people the import changes in this mode. */
export const applyMode = (db: Db, _doctor: number, _run: number, mode: Mode) => {
  const isChanging = mode === "add" ? sql`false` : mode === "fill" ? sql`fills > 0` : sql`fills + others > 0`;
  return sql`update import_row set outcome = case when ${isChanging} then 'change' else 'there' end
    where _doctor = ${_doctor} and _run = ${_run} and outcome in ('there', 'change')
      and outcome <> case when ${isChanging} then 'change' else 'there' end`.execute(db);
};

/** Stores the keys by which a later import finds these records; existing keys stay unchanged. */
export async function insertKeys(
  db: Db,
  { _doctor, run, source }: { _doctor: number; run: number; source: string },
  keys: readonly { subject: Subject; key: string; identity: number }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into import_key (_doctor, source, subject, key, _patient, _referring_doctor, _run)
    select ${_doctor}, ${source}, k.subject, k.key, case when k.subject = 'patient' then k.identity end,
      case when k.subject = 'referringdoctor' then k.identity end, ${run}
    from json_to_recordset(${storableJson(keys)}::json) as k(subject text, key text, identity bigint)
    on conflict do nothing`.execute(db);
}

/**
 * Stores the keys of people who already existed and stay unchanged, unless the undo of another import has
 * removed them.
 */
export const insertKeysOfExisting = (
  db: Db,
  { _doctor, run, source }: { _doctor: number; run: number; source: string },
) =>
  sql`insert into import_key (_doctor, source, subject, key, _patient, _referring_doctor, _run)
    select distinct on (i.subject, i.key) i._doctor, ${source}, i.subject, i.key, case when i.subject = 'patient' then i.identity end,
      case when i.subject = 'referringdoctor' then i.identity end, i._run
    from import_row i where i._doctor = ${_doctor} and i._run = ${run} and i.outcome = 'there' and i.key is not null
      and (exists (select from patient p where i.subject = 'patient' and p._doctor = i._doctor and p."ID" = i.identity)
        or exists (select from referring_doctor d where i.subject = 'referringdoctor' and d._doctor = i._doctor and d."ID" = i.identity))
    on conflict do nothing`.execute(db);

/** Returns which of these import numbers belong to a record of the client. */
export const takenNumbers = async (
  db: Db,
  _doctor: number,
  subject: Subject,
  numbers: readonly string[],
): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set();
  const table = subject === "patient" ? sql`patient` : sql`referring_doctor`;
  const { rows } = await sql<{ import_id: string }>`select import_id from ${table}
    where _doctor = ${_doctor} and import_id = any(${[...numbers]}::text[])`.execute(db);
  return new Set(rows.map(({ import_id }) => import_id));
};
