import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { walkIndex } from "./walk-index.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test("finds each value once, in order, negative ones too, and only where the condition holds", async () => {
  const { db, pool } = database;
  await pool.query(`create table walked (value int, kind text)`);
  await pool.query(`insert into walked select n % 4 - 1, 'kept' from generate_series(1, 40) n`);
  await pool.query(`insert into walked values (9, 'left')`);
  const rows = sql`from walked where kind = 'kept'`;
  expect(await walkIndex(db, sql<number>`value`, rows)).toEqual([-1, 0, 1, 2]);
  await pool.query("delete from walked");
  expect(await walkIndex(db, sql<number>`value`, rows)).toEqual([]);
});
