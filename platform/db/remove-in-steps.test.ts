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

test("removes an import's rows quickly, though the statistics are older than the rows", async () => {
  const { db, pool } = database;
  const reading = await pool.connect();
  await reading.query("begin");
  // The rows' client and import need not exist.
  await reading.query("set local session_replication_role = replica");
  await reading.query(`insert into import_row (_doctor, _run, row_number, place, name, outcome, subject)
    select client, 1, number, 'row', '', 'new', 'patient'
    from generate_series(1, 2) client, generate_series(1, 30000) number`);
  // Counts none of the rows, as when statistics are gathered while a file is read.
  await pool.query("analyze import_row");
  await reading.query("commit");
  reading.release();
  const from = performance.now();
  await removeInSteps(db, "import_row", sql`_doctor = 1 and _run = 1`, ["_doctor", "_run", "row_number"]);
  expect(performance.now() - from).toBeLessThan(5_000);
  const { rows } = await pool.query("select _doctor, count(*)::int from import_row group by _doctor");
  expect(rows).toEqual([{ _doctor: 2, count: 30_000 }]);
});
