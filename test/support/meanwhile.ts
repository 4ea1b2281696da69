import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#platform/db/db.ts";
import type { TestApp } from "./app.ts";

/**
 * Somebody else is in the midst of `held` when `asked` arrives, and finishes once that waits for it; or is done, where nothing makes it wait.
 * Answers what `asked` was answered.
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
    // In an object: a promise that is returned would be waited for within the transaction.
    return { answer };
  });
  return await asking.answer;
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
