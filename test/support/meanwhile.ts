import { sql } from "kysely";
import { expect, inject } from "vitest";
import type { Db } from "#platform/db/db.ts";
import type { TestApp } from "./app.ts";

/**
 * Runs `asked` while another user's transaction has executed `held` and is still open. Commits the
 * transaction once `asked` waits for a lock, or has finished because no lock stopped it. Returns the result
 * of `asked`.
 */
export async function meanwhile<Result>(
  { database: { db } }: TestApp,
  held: (trx: Db) => Promise<unknown>,
  asked: () => Promise<Result>,
): Promise<Result> {
  const asking = await db.transaction().execute(async (trx) => {
    await held(trx);
    let isDone = false;
    const answer = asked().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await isWaiting(db))).toBe(true);
    // Returns an object because the transaction would await a promise before its commit.
    return { answer };
  });
  return await asking.answer;
}

async function isWaiting(db: Db): Promise<boolean> {
  // A statement may wait on any of several servers.
  const activity = inject("cluster").others.length > 0 ? "citus_stat_activity" : "pg_stat_activity";
  const { rows } =
    await sql`select 1 as waits from ${sql.table(activity)} where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
  return rows.length > 0;
}
