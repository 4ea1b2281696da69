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
  const key = sql.join((primaryKey ?? ["ctid"]).map((column) => sql.ref(column)));
  const isChosen = primaryKey
    ? sql`(${key}) in (select ${key} from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE})`
    : sql`ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE}))`;
  for (;;) {
    const removed = await sql`delete from ${sql.table(table)} where ${isChosen}`.execute(db);
    if ((removed.numAffectedRows ?? 0n) < BATCH_SIZE) return;
  }
}
