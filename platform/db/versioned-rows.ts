import { type Kysely, sql, type Updateable } from "kysely";
import type { DB } from "#db/tables.ts";
import { notFound, refusalOf, stale } from "#kernel/contract/problem.ts";
import type { Db } from "./db.ts";

type TablesWith<Column extends string> = {
  [Table in keyof DB]: Column extends keyof DB[Table] ? Table : never;
}[keyof DB];
export type VersionedTable = TablesWith<"version">;

/** Primary key of a row: `{ _doctor, ID }`. */
type Key<Table extends VersionedTable> = {
  readonly [Column in keyof DB[Table] & ("_doctor" | "ID")]?: number;
};
type Change<Table extends VersionedTable> = Readonly<
  Omit<Updateable<DB[Table]>, "version" | "_doctor" | "ID">
>;

export interface VersionCheck {
  /** The version that was edited. If undefined, the current row is changed without a check (F-7). */
  readonly version: number | undefined;
  /** Returns the current row in the shape of the route's reply, for the user who edited an older version. */
  readonly current: () => unknown;
}

/**
 * Changes one row and increments its version. Throws a 409 `stale` if the row has another version than the
 * edited one, and a 404 if the row is missing.
 */
export async function updateVersioned<Table extends VersionedTable>(
  db: Db,
  table: Table,
  key: Key<Table>,
  change: Change<Table>,
  { version, current }: VersionCheck,
): Promise<void> {
  if ((await update(db, table, version === undefined ? key : { ...key, version }, change)) > 0n) return;
  if (version === undefined) throw refusalOf(notFound, undefined);
  throw refusalOf(stale, { current: await current() });
}

/** Marks a row as deleted, or restores it. */
export async function setDeleted<Table extends VersionedTable & TablesWith<"is_deleted">>(
  db: Db,
  table: Table,
  key: Key<Table>,
  is_deleted: boolean,
): Promise<void> {
  await update(db, table, key, { is_deleted });
}

async function update(db: Db, table: string, key: object, change: object): Promise<bigint> {
  // `as`: the exported functions ensure that the table has these columns.
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const { numUpdatedRows } = await tables
    .updateTable(table)
    .set({ ...change, version: sql`version + 1` })
    .where((row) => row.and({ ...key }))
    .executeTakeFirst();
  return numUpdatedRows;
}
