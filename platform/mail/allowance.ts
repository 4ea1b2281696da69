import { sql } from "kysely";
import { refusalOf, tooMany } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { removeInSteps } from "#platform/db/remove-in-steps.ts";

/** At most `most` emails, or rows that a stranger stores, within so many seconds for this key. */
export interface Allowance {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts one email, or one stored row, under each key, or refuses with the seconds to wait where one is used up. In the caller's transaction: what is not done is not
 * counted. Those at the same moment, at whatever node, wait for each other; keys are locked in one order, so that none waits in a circle.
 */
export async function takeAllowance(db: Db, allowances: readonly Allowance[]): Promise<void> {
  for (const { key, most, seconds } of allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(hashtext('corella email allowance'), hashtext(${key}))`.execute(db);
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
