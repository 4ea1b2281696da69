import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { assertSums, keepSums } from "./table-sums.ts";

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase("empty");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create schema kept;
    create table kept.table_sum (source text primary key, rows text, hash text);
    create table visit (id int, note text, at timestamptz, facts jsonb, doubled int generated always as (id * 2) stored);
    insert into visit values (1, null, '2026-11-30 09:00+11', '{"a": [1]}'), (2, '-', null, null), (2, '-', null, null)`);
  await keepSums(client, "kept", ["visit"]);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Returns the error of a comparison after these statements, which are rolled back; "equal" if there is none. */
async function after(...statements: string[]): Promise<string> {
  await client.query("begin");
  try {
    for (const statement of statements) await client.query(statement);
    return `equal, ${await assertSums(client, "kept")} rows`;
  } catch (error) {
    return String(error);
  } finally {
    await client.query("rollback");
  }
}

test("tables with the same rows are equal, in whatever order and time zone", async () => {
  const again =
    "create temp table rest on commit drop as select id, note, at, facts from visit order by id desc";
  const copied = [
    again,
    "delete from visit",
    "insert into visit select * from rest",
    "set local timezone = 'Asia/Tokyo'",
  ];
  expect(await after(...copied)).toBe("equal, 3 rows");
});

test.each([
  "delete from visit where id = 1",
  "insert into visit values (3)",
  "update visit set note = '' where id = 1",
  "update visit set note = 'NULL' where id = 1",
  "update visit set at = at + interval '1 microsecond'",
  "update visit set facts = '{\"a\": [2]}' where id = 1",
  "update visit set note = '+' where id = 2",
])("%s makes a difference", async (statement) => {
  expect(await after(statement)).toMatch(/The table visit had 3 rows/);
});

test("the first sums stay", async () => {
  await client.query("begin");
  await client.query("delete from visit");
  await keepSums(client, "kept", ["visit"]);
  await expect(assertSums(client, "kept")).rejects.toThrow("had 3 rows and has 0");
  await client.query("rollback");
});
