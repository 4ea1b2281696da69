import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { compareWithCalendar } from "./row.queries.ts";

const ROWS = 3_000;

let app: TestApp;
let raman: number;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
});
afterAll(() => app.stop());

/** Sums the rows that each step of a plan returned or filtered out, multiplied by its loops. */
const looked = (lines: readonly string[]): number => {
  let loops = 1;
  let sum = 0;
  for (const line of lines) {
    const [, rows, times] = /rows=([\d.]+) loops=(\d+)\)/.exec(line) ?? [];
    const [, thrown] = /Rows Removed by (?:Join )?Filter: (\d+)/.exec(line) ?? [];
    if (times !== undefined) loops = Number(times);
    sum += (Number(rows ?? 0) + Number(thrown ?? 0)) * loops;
  }
  return sum;
};

test("the rows of a file that was just read are compared without each meeting each of the others", async () => {
  const { pool } = app.database;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const run = { _doctor: raman, _started_by: raman, file_name: "a.csv", source: "" };
  const { ID } = await db
    .insertInto("appointment_import")
    .values(run)
    .returning("ID")
    .executeTakeFirstOrThrow();
  await sql`alter table appointment_import_row set (autovacuum_enabled = false)`.execute(db);
  await sql`
    insert into appointment_import_row (_doctor, _import, row_number, key, place, outcome, appointment_type, appointment_date, start_time, end_time, notes)
    select ${raman}::bigint, ${ID}::bigint, n, n::text, n::text, 'ready', 3, date '2031-01-01' + n % 700, '09:00', '09:15', 'Row ' || n / 2
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  asked.length = 0;
  await compareWithCalendar(db, raman, ID);
  const statements = asked.splice(0);
  expect(statements.length).toBeGreaterThan(4);
  const client = await pool.connect();
  try {
    await client.query("begin");
    let most = 0;
    for (const { text, values } of statements) {
      if (/^\s*(insert|update|select)/.test(text)) {
        const { rows } = await client.query<{ "QUERY PLAN": string }>(
          `explain (analyze, timing off) ${text}`,
          values,
        );
        most = Math.max(most, looked(rows.map((row) => row["QUERY PLAN"])));
      } else await client.query(text, values);
    }
    // Each row is examined some twenty times rather than once for each other row, which would make nine
    // million.
    expect(most).toBeLessThan(ROWS * 30);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
