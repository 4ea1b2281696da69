import { sql } from "kysely";
import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import type { Db } from "#platform/db/db.ts";
import type { TableKind } from "../columns.contract.ts";
import { KEPT_DAYS, type STATES } from "../contract.ts";

type State = (typeof STATES)[number];

export interface ImportRow {
  readonly ID: number;
  readonly created_time: string;
  readonly ended_time: string | null;
  readonly file_name: string;
  readonly _file: number | null;
  readonly _started_by: number;
  readonly state: State;
  readonly problem: string | null;
  readonly unknown_columns: string[];
  readonly notices: string[];
  /** Guessed text encoding of a table. Null if the encoding is certain. */
  readonly encoding: LetterEncoding | null;
  readonly with_doubtful: boolean;
  readonly started_by: string;
  readonly source: string;
  /**
   * Facts of a table: its kind, headings with the first rows, and the field of each column position. Null if
   * the file is not a table; kind and mapping are also null while the columns are unmatched.
   */
  readonly subject: TableKind | null;
  readonly headings: string[] | null;
  readonly samples: string[][];
  readonly mapping: Record<string, string> | null;
}

const MAX_LISTED = 50;
const selectImports = (_doctor: number, ID: number | null) => sql<ImportRow>`
  select i.*, p.first_name || ' ' || p.last_name as started_by from appointment_import i join person p on p."ID" = i._started_by
  where i._doctor = ${_doctor} and (${ID}::bigint is null or i."ID" = ${ID}) order by i."ID" desc limit ${MAX_LISTED}`;

export const listImports = async (db: Db, _doctor: number): Promise<ImportRow[]> =>
  (await selectImports(_doctor, null).execute(db)).rows;
export const findImport = async (db: Db, _doctor: number, ID: number): Promise<ImportRow | undefined> =>
  (await selectImports(_doctor, ID).execute(db)).rows[0];

/** Locks an import until the end of the transaction. */
export const lockImport = (db: Db, _doctor: number, ID: number) =>
  db
    .selectFrom("appointment_import")
    .select(["ID", "state", "file_name", "_file", "with_doubtful", "source", "subject", "headings"])
    .select(sql<LetterEncoding | null>`encoding`.as("encoding"))
    .select(sql<Record<string, string> | null>`mapping`.as("mapping"))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();

/**
 * Returns true if an import of the client is being read, booked or undone. Also takes an advisory lock, so
 * that no other import of the client starts before the transaction ends.
 */
export async function hasWorkingImport(db: Db, _doctor: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import of appointments', ${_doctor}))`.execute(db);
  const workingImport = await db
    .selectFrom("appointment_import")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("state", "in", ["reading", "running", "undoing"])
    .executeTakeFirst();
  return workingImport !== undefined;
}

export const insertImport = async (
  db: Db,
  row: {
    readonly _doctor: number;
    readonly _started_by: number;
    readonly file_name: string;
    readonly _file: number;
    readonly source: string;
  },
): Promise<number> =>
  (await db.insertInto("appointment_import").values(row).returning("ID").executeTakeFirstOrThrow()).ID;

interface ImportChange {
  readonly state?: State;
  readonly problem?: string | null;
  readonly unknown_columns?: string[];
  readonly notices?: string[];
  readonly encoding?: LetterEncoding | null;
  readonly with_doubtful?: boolean;
  readonly _file?: null;
  readonly source?: string;
  readonly subject?: TableKind | null;
  readonly headings?: string[];
  readonly samples?: string;
  readonly mapping?: string | null;
}
export async function updateImport(db: Db, _doctor: number, ID: number, change: ImportChange): Promise<void> {
  const endedTime =
    change.state === "done" || change.state === "undone" || change.state === "failed"
      ? { ended_time: sql<string>`now()` }
      : {};
  await db
    .updateTable("appointment_import")
    .set({ ...change, ...endedTime })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function removeImport(db: Db, _doctor: number, ID: number): Promise<void> {
  await db.deleteFrom("appointment_import").where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}

const ZERO_COUNTS = {
  ready: 0,
  doubtful: 0,
  there: 0,
  wrong: 0,
  made: 0,
  undone: 0,
  clashes: 0,
  availability: 0,
  referrals: 0,
  doubtful_referrals: 0,
};
export type Counts = typeof ZERO_COUNTS;

export async function countsOf(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  const { rows } = await sql<{
    _import: number;
    outcome: keyof Counts;
    rows: number;
    clashes: number;
    availability: number;
    referrals: number;
    doubtful_referrals: number;
  }>`
    select _import, outcome, count(*)::int as rows, count(*) filter (where clashes)::int as clashes,
      count(*) filter (where kind = 'availability' and outcome in ('ready', 'made', 'undone'))::int as availability,
      count(*) filter (where kind = 'referral' and outcome in ('ready', 'made', 'undone'))::int as referrals,
      count(*) filter (where kind = 'referral' and outcome = 'doubtful')::int as doubtful_referrals
    from appointment_import_row where _doctor = ${_doctor} and _import = any(${ids}::bigint[]) group by _import, outcome`.execute(
    db,
  );
  const counts = new Map<number, Counts>();
  for (const {
    _import,
    outcome,
    rows: rowCount,
    clashes,
    availability,
    referrals,
    doubtful_referrals,
  } of rows) {
    const previousCounts = counts.get(_import) ?? ZERO_COUNTS;
    const sums = {
      clashes: previousCounts.clashes + clashes,
      availability: previousCounts.availability + availability,
      referrals: previousCounts.referrals + referrals,
      doubtful_referrals: previousCounts.doubtful_referrals + doubtful_referrals,
    };
    counts.set(_import, { ...previousCounts, [outcome]: rowCount, ...sums });
  }
  return counts;
}
export const noCounts = ZERO_COUNTS;

/** Removes imports older than `KEPT_DAYS` days, started or not, and returns their files. */
export const expiredImports = async (db: Db): Promise<{ _doctor: number; _file: number | null }[]> =>
  (
    await sql<{ _doctor: number; _file: number | null }>`
    delete from appointment_import where created_time < now() - make_interval(days => ${KEPT_DAYS}) returning _doctor, _file`.execute(
      db,
    )
  ).rows;

/** Returns the client's last name, to find the client in a file with several calendars; empty if unknown. */
export const findLastName = async (db: Db, _doctor: number): Promise<string> =>
  (await db.selectFrom("person").select("last_name").where("ID", "=", _doctor).executeTakeFirst())
    ?.last_name ?? "";
