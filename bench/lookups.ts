// Measures PostgreSQL's time for each look-up on all suburbs and a schedule of 6,000 items, in a temporary
// database. Usage: npm run bench -- lookups
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedReference } from "#app/seed/reference.ts";
import { searchHospitals } from "#areas/practice/reference-data/server/hospital.queries.ts";
import { searchLocalities } from "#areas/practice/reference-data/server/locality.queries.ts";
import { searchMbsItems } from "#areas/practice/reference-data/server/mbs-item.queries.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const ROUNDS = 50;
const TODAY = "2026-11-20";

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 1 });
  const seeding = performance.now();
  await seedReference(pool);
  console.log(`seed, first time: ${Math.round(performance.now() - seeding)} ms`);
  const again = performance.now();
  await seedReference(pool);
  console.log(`seed, nothing new: ${Math.round(performance.now() - again)} ms`);
  await pool.query(
    `insert into mbs_item (item, description, fee_start_on, fee_cents)
     select (60000 + n)::text, (select string_agg(md5((n * 31 + w)::text), ' ') from generate_series(1, 12) w), '2026-07-01', n from generate_series(1, 6000) n`,
  );
  await pool.query("vacuum analyze");

  const statements: { sql: string; values: readonly unknown[] }[] = [];
  const log = ({ query }: LogEvent): void => {
    statements.push({ sql: query.sql, values: query.parameters });
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  const searches: [string, () => Promise<{ ID: number }[]>][] = [
    ["suburb, beginning: foots", () => searchLocalities(db, "foots")],
    ["suburb, 20 of many: por", () => searchLocalities(db, "por")],
    ["suburb, part: creek", () => searchLocalities(db, "creek")],
    ["suburb, misspelt: woolongong", () => searchLocalities(db, "woolongong")],
    ["postcode: 3011", () => searchLocalities(db, "3011")],
    ["suburb of a state: rich, VIC", () => searchLocalities(db, "rich", { state: "VIC" })],
    ["hospital: alfred", () => searchHospitals(db, "alfred")],
    ["hospital, misspelt: westmed", () => searchHospitals(db, "westmed")],
    ["item number: 49", () => searchMbsItems(db, "49", TODAY)],
    ["item, words: knee replacement", () => searchMbsItems(db, "knee replacement", TODAY)],
    ["item, misspelt: colonoscpy", () => searchMbsItems(db, "colonoscpy", TODAY)],
  ];
  console.log("look-up | rows | statements | EXPLAIN ANALYZE ms, all statements | whole call ms, median");
  for (const [name, search] of searches) {
    statements.length = 0;
    const rows = await search();
    const executedStatements = [...statements];
    let executed = 0;
    for (const { sql, values } of executedStatements) {
      const { rows: plan } = await pool.query(`explain (analyze, format json) ${sql}`, [...values]);
      executed += plan[0]["QUERY PLAN"][0]["Execution Time"];
    }
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await search();
      times.push(performance.now() - start);
    }
    console.log(
      `${name} | ${rows.length} | ${executedStatements.length} | ${executed.toFixed(2)} | ${median(times).toFixed(2)}`,
    );
  }
  await db.destroy();
});
