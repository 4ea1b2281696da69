import { type Kysely, sql, type Updateable } from "kysely";
import type { DB } from "#db/tables.ts";
import { notFound, refusalOf, stale } from "#kernel/contract/problem.ts";
import type { Db } from "./db.ts";

type Having<Column extends string> = { [Table in keyof DB]: Column extends keyof DB[Table] ? Table : never }[keyof DB];
export type VersionedTable = Having<"version">;

/** The row's own key: `{ _doctor, ID }`. */
type Key<Table extends VersionedTable> = { readonly [Column in keyof DB[Table] & ("_doctor" | "ID")]?: number };
type Change<Table extends VersionedTable> = Readonly<Omit<Updateable<DB[Table]>, "version" | "_doctor" | "ID">>;

export interface VersionCheck {
  /** The version that was edited; without one the change is made to whatever is there (F-7). */
  readonly version: number | undefined;
  /** The row as it is now, in the shape of the route's reply: for whoever edited an older version. */
  readonly current: () => unknown;
}

/** Changes one row and counts its version up. 409 `stale` if it is no longer the version that was edited, 404 if it is gone. */
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

/** Deletes a row that stays, or restores it. */
export async function setDeleted<Table extends VersionedTable & Having<"is_deleted">>(
  db: Db,
  table: Table,
  key: Key<Table>,
  is_deleted: boolean,
): Promise<void> {
  await update(db, table, key, { is_deleted });
}

async function update(db: Db, table: string, key: object, change: object): Promise<bigint> {
  // `as`: of any table with these columns, which the exported functions make sure of.
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const { numUpdatedRows } = await tables
    .updateTable(table)
    .set({ ...change, version: sql`version + 1` })
    .where((row) => row.and({ ...key }))
    .executeTakeFirst();
  return numUpdatedRows;
}
