// Measures PostgreSQL's time for the list, the search and the duplicate candidates of a client with 100,000
// patients. Usage: npm run bench -- patients
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { searchPlan } from "#areas/patients/patients/rules/search-plan.ts";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { listLikely } from "#areas/patients/patients/server/duplicate-candidates.queries.ts";
import {
  countPatients,
  findNeighbours,
  findPatient,
  readPage,
} from "#areas/patients/patients/server/queries.ts";
import { searchPatients } from "#areas/patients/patients/server/search.queries.ts";
import { dayOf } from "#kernel/dates/day.ts";
import { readPatientQuery } from "#kernel/lists/search-query.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { digits, familyName, givenName, median, next } from "./made-names.ts";

const PATIENTS = 100_000;
const ROUNDS = 20;
const TODAY = "2026-11-20";

const makePatient = (index: number) => ({
  first_name: givenName(),
  last_name: familyName(),
  dob: dayOf(1930 + next(90), 1 + next(12), 1 + next(28)),
  mobile: `04${digits(8)}`,
  medicare_number: `${2 + next(5)}${digits(10)}`,
  mrn: `RO-${index}`,
  email: `patient${index}@example.com`,
});

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 1 });
  const statements: { sql: string; values: readonly unknown[] }[] = [];
  const log = ({ query }: LogEvent): void => {
    statements.push({ sql: query.sql, values: query.parameters });
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  await seedBase(pool);
  await seedPeople(db);
  const doctors = await db.selectFrom("doctor").select("ID").orderBy("ID").limit(2).execute();
  const _doctor = doctors[0]?.ID ?? 0;
  const owner = { ID: _doctor, country: "AU" } as const;
  const seeding = performance.now();
  await insertPatients(
    db,
    owner,
    Array.from({ length: PATIENTS }, (_, index) => makePatient(index)),
  );
  await insertPatients(
    db,
    { ID: doctors[1]?.ID ?? 0, country: "AU" },
    Array.from({ length: PATIENTS / 4 }, (_, index) => makePatient(index)),
  );
  console.log(
    `${PATIENTS} patients added by the import's door: ${Math.round(performance.now() - seeding)} ms`,
  );
  await pool.query(`insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient)
    select _doctor, 1, date '2026-01-01' + (n * 7 + "ID"::int % 300), '09:00', '09:15', "ID" from patient, generate_series(0, 1) n where _doctor = ${_doctor}`);
  await pool.query("vacuum analyze");

  const reach = { _doctor, locked_by: null };
  const middleId =
    (await readPage(db, reach, {}, { limit: 1, offset: PATIENTS / 2 }, TODAY)).patients[0]?.ID ?? 0;
  const patient = await findPatient(db, reach, middleId);
  const find = (text: string) =>
    searchPatients(db, reach, {}, searchPlan(readPatientQuery(text, TODAY)), TODAY);
  const page = async (offset: number, filters = {}) =>
    (await readPage(db, reach, filters, { limit: 50, offset }, TODAY)).patients;
  const candidate = {
    first_name: "Jon",
    last_name: "Smithson",
    dob: "1960-02-01",
    medicare_number: "2428778132",
    mobile: "0412338907",
  } as const;
  const scenarios: [string, () => Promise<{ length: number }>][] = [
    ["page 1", () => page(0)],
    ["page 2,000", () => page(PATIENTS - 50)],
    ["page 1 by birthday, youngest first", () => page(0, { sort: "-born" })],
    ["page 1 of Missing Data", () => page(0, { status: "Missing Data" })],
    ["how many", async () => ({ length: await countPatients(db, reach, {}, TODAY) })],
    [
      "neighbours in the middle",
      async () => ({ length: patient ? (await findNeighbours(db, reach, {}, patient, TODAY)).position : 0 }),
    ],
    ...[
      "smi",
      "smi jo",
      "smithson",
      "Smithson, J",
      "john smith",
      "van",
      "nguyen thi",
      "01021960",
      "smithson 1/2/1960",
      "0412",
      "0412338",
      "2428",
      "2428 77813 2",
      "RO-1048",
      "patient77@",
      "thson",
      "smithsen jhon",
      "catherin",
      "zzzz",
      "a b c d",
    ].map((text): [string, () => Promise<{ length: number }>] => [`search: ${text}`, () => find(text)]),
    ["likely doubles", () => listLikely(db, reach, candidate, 0)],
  ];
  console.log(
    "| look | rows | statements | EXPLAIN ANALYZE ms, all | whole call ms, median | sequential scans |\n|---|---|---|---|---|---|",
  );
  for (const [name, runScenario] of scenarios) {
    statements.length = 0;
    const { length } = await runScenario();
    const executedStatements = [...statements];
    let executed = 0;
    const scans: string[] = [];
    for (const { sql, values } of executedStatements) {
      const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...values]);
      executed += rows[0]["QUERY PLAN"][0]["Execution Time"];
      scans.push(
        ...(JSON.stringify(rows).match(/"Seq Scan[^}]*?"Relation Name":"\w+"/g) ?? []).map(
          (scan) => /(\w+)"$/.exec(scan)?.[1] ?? "",
        ),
      );
    }
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await runScenario();
      times.push(performance.now() - start);
    }
    console.log(
      `| ${name} | ${length} | ${executedStatements.length} | ${executed.toFixed(1)} | ${median(times).toFixed(1)} | ${scans.join(" ") || "none"} |`,
    );
  }
  await db.destroy();
});
