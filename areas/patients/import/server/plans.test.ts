import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addClientBeside } from "#test/support/client-beside.ts";
import { rowsLookedAt } from "#test/support/rows-looked-at.ts";
import { planImport } from "./plan.ts";

// A batch of rows looks up its people one by one, regardless of how many people this or other clients have.
const OWN = 4_000;
const OTHERS = 20_000;
const AT_ONCE = 500;
const MAX_TIMES = 6;

const folder = mkdtempSync(join(tmpdir(), "corella-plans-"));
let app: TestApp;
let raman: number;
beforeAll(async () => {
  app = await startApp();
  const { pool } = app.database;
  raman = await app.idOf("raman");
  for (const [doctor, rows] of [
    [await addClientBeside(app.database, raman), OTHERS],
    [raman, OWN],
  ] as const) {
    await pool.query(`insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status, import_id)
      select ${doctor}, 'Given' || n, 'Family' || n, 'family' || n, 'given' || n, 's' || n, 'Validated', n::text
      from generate_series(1, ${rows}) n`);
    await pool.query(`insert into import_key (_doctor, source, subject, key, _patient, _run)
      select _doctor, 'Cliniko', 'patient', import_id, "ID", 1 from patient where _doctor = ${doctor} and import_id is not null`);
  }
  await pool.query("vacuum analyze patient, import_key");
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds rows of people with a known ID, without an ID and with an unknown ID. */
const lines = (): string[] =>
  Array.from({ length: AT_ONCE }, (_, n) => [
    `${n + 1},Family${n + 1},Given${n + 1},14/08/1958`,
    `,Family${n + 2001},Given${n + 2001},14/08/1958`,
    `z${n},Fresh${n},Given${n},14/08/1958`,
  ]).flat();

test("a file is read without looking at all of a client's people, or at others'", {
  timeout: 60_000,
}, async () => {
  const { pool } = app.database;
  const asked: { text: string; values: unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const path = join(folder, "people.csv");
  writeFileSync(path, ["ID,Surname,Given,DOB", ...lines()].join("\n"));
  const file = await open(path);
  const today = todayIn("Australia/Sydney", new Date().toISOString());
  const owner = { ID: raman, country: "AU", today, mayAddReferringDoctors: true } as const;
  const received = [{ name: "people.csv", size: (await file.stat()).size, file }];
  await db
    .transaction()
    .execute((trx) => planImport(trx, owner, raman, received, { subject: "patient", source: "Cliniko" }));
  await file.close();
  const looked: { rows: number; text: string }[] = [];
  for (const each of asked.splice(0))
    if (/^\s*select/.test(each.text) && /"?patient"?|import_key/.test(each.text))
      looked.push({ rows: await rowsLookedAt(pool, each), text: each.text.slice(0, 300) });
  expect(looked.length).toBeGreaterThan(8);
  expect(looked.some(({ rows }) => rows >= AT_ONCE)).toBe(true);
  expect(looked.filter(({ rows }) => rows > AT_ONCE * MAX_TIMES)).toEqual([]);
});
