import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Db } from "./db.ts";

const BATCH_SIZE = 10_000;

/**
 * Deletes rows in batches, because a single statement over a million rows would hit the statement timeout
 * every night and hold its locks meanwhile. The condition `condition` needs an index.
 */
export async function removeInSteps(db: Db, table: keyof DB, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const removed = await sql`delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE}))`.execute(
      db,
    );
    if ((removed.numAffectedRows ?? 0n) < BATCH_SIZE) return;
  }
}
