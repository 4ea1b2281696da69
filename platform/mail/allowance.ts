import { sql } from "kysely";
import { refusalOf, tooMany } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";

/** Limit of `most` emails, or rows stored for anonymous visitors, per key within a period in seconds. */
export interface Allowance {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts one email or stored row under each key. Throws `tooMany` with the seconds to wait if an allowance is
 * used up. Runs in the caller's transaction, so that work rolled back is not counted. Concurrent calls on all
 * nodes wait for each other; keys are locked in sorted order to prevent deadlocks.
 */
export async function takeAllowance(db: Db, allowances: readonly Allowance[]): Promise<void> {
  for (const { key, most, seconds } of allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(hashtext('corella email allowance'), hashtext(${key}))`.execute(
      db,
    );
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from at - now())::float8 + ${seconds}::int as wait from email_allowance
      where key = ${key} and at > now() - make_interval(secs => ${seconds}) order by at desc offset ${most - 1} limit 1
    `.execute(db);
    if (rows[0]) throw refusalOf(tooMany, { retry_after: Math.max(1, Math.ceil(rows[0].wait)) });
  }
  await db
    .insertInto("email_allowance")
    .values(allowances.map(({ key }) => ({ key })))
    .execute();
}

export const forgetOldAllowances = (db: Db): Promise<void> =>
  removeInSteps(db, "email_allowance", sql`at < now() - interval '1 day'`);
