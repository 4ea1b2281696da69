import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import {
  isMoving,
  type PatientMove,
  type PatientReference,
  type PatientRows,
  type RememberedRow,
} from "#platform/http/patient-rows.ts";
import type { AddedRow, RowCount } from "../contract.ts";

/** A merge by ID, with both patients. */
export interface MergeMove extends PatientMove {
  readonly merge: number;
}

export const movingRows = (references: readonly PatientReference[]): PatientRows[] =>
  references.filter(isMoving);
const kindOf = ({ table, column }: PatientRows): string => `${table}.${column}`;

const patientIn = ({ column }: PatientRows) => sql.ref(`t.${column}`);
const keyIn = ({ key = ["ID"] }: PatientRows) =>
  sql<string>`concat_ws('/', ${sql.join(key.map((part) => sql.ref(`t.${part}`)))})`;

/**
 * SQL for the key of the row `t`, and a condition that it is the row `chosen`. An update on several servers may not
 * compare JSON or text made of its columns, so a subquery chooses the rows; `offset 0` keeps the planner from
 * merging the two.
 */
const keyColumns = ({ key = ["ID"] }: PatientRows) => sql.join(key.map((part) => sql.ref(`t.${part}`)));
const isChosen = ({ key = ["ID"] }: PatientRows) =>
  sql.join(
    key.map((part) => sql`${sql.ref(`t.${part}`)} = ${sql.ref(`chosen.${part}`)}`),
    sql` and `,
  );
const tableOf = ({ table }: PatientRows) => sql`${sql.table(table)} t`;

/** SQL for the columns in `snapshotColumns` as one JSON object. */
function snapshotOf({ snapshotColumns = [] }: PatientRows): RawBuilder<unknown> {
  if (snapshotColumns.length === 0) return sql`'{}'::jsonb`;
  return sql`jsonb_build_object(${sql.join(snapshotColumns.flatMap((column) => [sql`${column}::text`, sql.ref(`t.${column}`)]))})`;
}

async function hasColumn(db: Db, { table }: PatientRows, column: "version" | "is_deleted"): Promise<boolean> {
  const result =
    await sql`select from pg_attribute where attrelid = ${table}::regclass and attname = ${column} and not attisdropped`.execute(
      db,
    );
  return result.rows.length > 0;
}

/** Counts the live rows of each kind that the two patients have. Omits kinds without a label. */
export async function countRows(
  db: Db,
  references: readonly PatientReference[],
  { _doctor, from, to }: PatientMove,
): Promise<RowCount[]> {
  const counts: RowCount[] = [];
  for (const rows of movingRows(references)) {
    if (rows.label === null) continue;
    const isLive = (await hasColumn(db, rows, "is_deleted")) ? sql`not t.is_deleted` : sql`true`;
    const result = await sql<{ from: number; to: number }>`
      select count(*) filter (where ${patientIn(rows)} = ${from}) as from, count(*) filter (where ${patientIn(rows)} = ${to}) as to
      from ${tableOf(rows)} where t._doctor = ${_doctor} and ${patientIn(rows)} in (${from}, ${to}) and ${isLive}`.execute(
      db,
    );
    const [one, many] = rows.label;
    for (const count of result.rows) counts.push({ kind: kindOf(rows), one, many, ...count });
  }
  return counts;
}

/**
 * Moves every feature's rows. Records for each row of either patient its owner and the columns that the move
 * may change.
 */
export async function moveRows(
  db: Db,
  references: readonly PatientReference[],
  merging: MergeMove,
): Promise<void> {
  const { _doctor, merge, from, to } = merging;
  for (const rows of movingRows(references)) {
    await sql`insert into patient_merge_row (_doctor, _merge, kind, row_key, _patient, moved, before)
      select t._doctor, ${merge}, ${kindOf(rows)}, ${keyIn(rows)}, ${patientIn(rows)}, false, ${snapshotOf(rows)}
      from ${tableOf(rows)} where t._doctor = ${_doctor} and ${patientIn(rows)} in (${from}, ${to})`.execute(
      db,
    );
    if (rows.move) await rows.move(db, merging);
    else await reassignRows(db, rows, _doctor, { of: from, into: to }, sql`true`);
    // The subquery builds the JSON, because several servers refuse that in the values of an update. `offset 0`
    // keeps the planner from moving it there.
    await sql`update patient_merge_row r set moved = now_theirs.patient <> r._patient, after = now_theirs.snapshot
      from (select ${keyIn(rows)} as key, ${patientIn(rows)} as patient, ${snapshotOf(rows)} as snapshot
        from ${tableOf(rows)} where t._doctor = ${_doctor} and ${patientIn(rows)} in (${from}, ${to}) offset 0) now_theirs
      where r._doctor = ${_doctor} and r._merge = ${merge} and r.kind = ${kindOf(rows)} and r.row_key = now_theirs.key`.execute(
      db,
    );
  }
}

async function reassignRows(
  db: Db,
  rows: PatientRows,
  _doctor: number,
  { of: oldPatient, into: newPatient }: { of: number; into: number },
  condition: RawBuilder<unknown>,
): Promise<void> {
  const version = (await hasColumn(db, rows, "version")) ? sql`, version = t.version + 1` : sql``;
  await sql`update ${tableOf(rows)} set ${sql.ref(rows.column)} = ${newPatient} ${version}
    from (select ${keyColumns(rows)} from ${tableOf(rows)}
      where t._doctor = ${_doctor} and ${patientIn(rows)} = ${oldPatient} and ${condition} offset 0) chosen
    where t._doctor = ${_doctor} and ${patientIn(rows)} = ${oldPatient} and ${isChosen(rows)}`.execute(db);
}

/**
 * Returns the rows the kept patient has now that neither patient had at the merge. Omits kinds without a
 * label, which move with the rows they are part of.
 */
export async function listAdded(
  db: Db,
  references: readonly PatientReference[],
  merging: MergeMove,
): Promise<AddedRow[]> {
  const { _doctor, merge, to } = merging;
  const added: AddedRow[] = [];
  for (const rows of movingRows(references)) {
    if (rows.label === null) continue;
    const isLive = (await hasColumn(db, rows, "is_deleted")) ? sql`not t.is_deleted` : sql`true`;
    const result = await sql<{ key: string }>`
      select ${keyIn(rows)} as key from ${tableOf(rows)}
      where t._doctor = ${_doctor} and ${patientIn(rows)} = ${to} and ${isLive} and not exists (
        select from patient_merge_row r
        where r._doctor = ${_doctor} and r._merge = ${merge} and r.kind = ${kindOf(rows)} and r.row_key = ${keyIn(rows)})
      order by 1`.execute(db);
    const keys = result.rows.map(({ key }) => key);
    const titles =
      keys.length > 0 && rows.describe ? await rows.describe(db, _doctor, keys) : new Map<string, string>();
    const [one] = rows.label;
    const noun = one.charAt(0).toUpperCase() + one.slice(1);
    added.push(
      ...keys.map((key) => ({ kind: kindOf(rows), key, title: titles.get(key) ?? `${noun} ${key}` })),
    );
  }
  return added;
}

/** Moves back the rows that the merge moved, and the added rows that the user assigned to `from`. */
export async function moveRowsBack(
  db: Db,
  references: readonly PatientReference[],
  merging: MergeMove,
  assignedRows: readonly { kind: string; key: string }[],
): Promise<void> {
  for (const rows of movingRows(references)) {
    const snapshots = await listSnapshots(db, merging, kindOf(rows));
    const moved = snapshots.filter((row) => row.moved).map(({ row_key }) => row_key);
    const keysToMove = [
      ...moved,
      ...assignedRows.filter(({ kind }) => kind === kindOf(rows)).map(({ key }) => key),
    ];
    if (rows.undoMove) await rows.undoMove(db, { ...merging, goes: keysToMove, rows: snapshots });
    else await undoMove(db, rows, merging, keysToMove);
  }
}

async function undoMove(
  db: Db,
  rows: PatientRows,
  { _doctor, merge, from, to }: MergeMove,
  keys: readonly string[],
) {
  await reassignRows(
    db,
    rows,
    _doctor,
    { of: to, into: from },
    sql`${keyIn(rows)} = any(${[...keys]}::text[])`,
  );
  for (const column of rows.snapshotColumns ?? []) {
    await sql`update ${tableOf(rows)} set ${sql.ref(column)} = chosen.value
      from (select ${keyColumns(rows)}, (jsonb_populate_record(null::${sql.table(rows.table)}, r.before)).${sql.ref(column)} as value
        from ${tableOf(rows)} join patient_merge_row r on r._doctor = ${_doctor} and r._merge = ${merge} and r.kind = ${kindOf(rows)}
          and r.row_key = ${keyIn(rows)} and r.before -> ${column} is distinct from r.after -> ${column}
        where t._doctor = ${_doctor} and ${patientIn(rows)} in (${from}, ${to})
          and to_jsonb(${sql.ref(`t.${column}`)}) is not distinct from r.after -> ${column} offset 0) chosen
      where t._doctor = ${_doctor} and ${isChosen(rows)}`.execute(db);
  }
}

async function listSnapshots(db: Db, { _doctor, merge }: MergeMove, kind: string): Promise<RememberedRow[]> {
  return await db
    .selectFrom("patient_merge_row")
    .select(["row_key", "_patient", "moved", "before", "after"])
    .where("_doctor", "=", _doctor)
    .where("_merge", "=", merge)
    .where("kind", "=", kind)
    .execute();
}
