import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { removeInSteps } from "./remove-in-steps.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test("removes all that is old, in statements of ten thousand, and nothing else", async () => {
  const { db, pool } = database;
  await pool.query(`insert into sign_in_attempt (account_key, address, at, succeeded)
    select 'somebody', '10.0.0.1', now() - interval '40 days', false from generate_series(1, 20500)`);
  await pool.query(
    "insert into sign_in_attempt (account_key, address, succeeded) values ('somebody', '10.0.0.1', true)",
  );
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await removeInSteps(counting, "sign_in_attempt", sql`at < now() - interval '31 days'`);
  const { rows } = await pool.query("select count(*)::int as left from sign_in_attempt");
  expect([rows[0].left, statements]).toEqual([1, 3]);
});
