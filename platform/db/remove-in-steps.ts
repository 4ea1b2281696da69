import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Db } from "./db.ts";

const BATCH_SIZE = 10_000;

/**
 * Deletes rows in batches, because a single statement over a million rows would hit the statement timeout
 * every night and hold its locks meanwhile. The condition `condition` needs an index. A client's table needs
 * the columns of its primary key, because it may be on several servers, where rows have no common `ctid`.
 */
export async function removeInSteps(
  db: Db,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  primaryKey?: readonly string[],
): Promise<void> {
  await (primaryKey ? removeByKey(db, table, condition, primaryKey) : removeByPlace(db, table, condition));
}

/**
 * Deletes in each statement the rows up to the key of the batch's last row. Statements that joined the table
 * with a list of keys would take minutes when the statistics are older than the rows, because the planner would
 * expect a single row.
 */
async function removeByKey(
  db: Db,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  primaryKey: readonly string[],
): Promise<void> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)));
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${key} from ${sql.table(table)}
      where ${condition} order by ${key} offset ${BATCH_SIZE - 1} limit 1`.execute(db);
    const last = rows[0];
    const isUpToLast = last
      ? sql`and (${key}) <= (${sql.join(primaryKey.map((column) => last[column]))})`
      : sql``;
    await sql`delete from ${sql.table(table)} where ${condition} ${isUpToLast}`.execute(db);
    if (!last) return;
  }
}

async function removeByPlace(db: Db, table: keyof DB, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const removed = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE}))`.execute(db);
    if ((removed.numAffectedRows ?? 0n) < BATCH_SIZE) return;
  }
}
