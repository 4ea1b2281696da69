// Measures PostgreSQL's time for the duplicate candidates of a client with 50,000 patients, with another
// client's 150,000 in the same tables. Usage: npm run bench -- merges [--plan]
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { compareWaiting } from "#areas/patients/merges/server/compare.ts";
import { listLikelyOf, listLikelyPairs } from "#areas/patients/merges/server/pairs.queries.ts";
import { insertPatients } from "#areas/patients/patients/server/index.ts";
import { dayOf } from "#kernel/dates/day.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";
import { digits, familyName, givenName, median, next } from "./made-names.ts";

const PATIENTS = 50_000;
const OTHER_PATIENTS = 150_000;
const ROUNDS = 7;

const makePatient = (index: number) => ({
  first_name: givenName(),
  last_name: familyName(),
  dob: next(20) === 0 ? null : dayOf(1930 + next(90), 1 + next(12), 1 + next(28)),
  mobile: next(3) === 0 ? `0418${digits(3)}000` : `04${digits(8)}`,
  medicare_number: `${2 + next(5)}${digits(10)}`,
  mrn: `RO-${index}`,
});

/**
 * Returns patients, one in fifty of which is a duplicate with either a missing Medicare number or a misspelt
 * last name.
 */
function makePatients(count: number) {
  const people = Array.from({ length: count }, (_, index) => makePatient(index));
  for (let index = 50; index < count; index += 50) {
    const twin = people[index - 1 - next(40)];
    if (twin)
      people[index] = {
        ...twin,
        mrn: `D-${index}`,
        ...(next(2) === 0 ? { medicare_number: "" } : { last_name: `${twin.last_name}e` }),
      };
  }
  return people;
}

async function measure(name: string, act: () => Promise<{ length: number }>): Promise<void> {
  const times: number[] = [];
  let rowCount = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    rowCount = (await act()).length;
    times.push(performance.now() - began);
  }
  console.log(`${name}: ${median(times).toFixed(1)} ms (median of ${ROUNDS}), ${rowCount} found`);
}

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 1 });
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  await seedBase(pool);
  await seedPeople(db);
  const [firstDoctor, secondDoctor] = (
    await db.selectFrom("doctor").select("ID").orderBy("ID").limit(2).execute()
  ).map(({ ID }) => ID);
  const _doctor = firstDoctor ?? 0;
  await insertPatients(db, { ID: secondDoctor ?? 0, country: "AU" }, makePatients(OTHER_PATIENTS));
  await insertPatients(db, { ID: _doctor, country: "AU" }, makePatients(PATIENTS));
  await sql`vacuum analyze patient`.execute(db);
  await measure("all pairs, everybody still waiting", () => listLikelyPairs(db, _doctor));
  const began = performance.now();
  await compareWaiting(db);
  console.log(
    `everybody compared: ${((performance.now() - began) / (PATIENTS + OTHER_PATIENTS)).toFixed(2)} ms a patient`,
  );
  await sql`vacuum analyze patient_pair, patient_to_compare`.execute(db);
  statements.length = 0;
  await measure("all pairs", () => listLikelyPairs(db, _doctor));
  await sql`insert into patient_to_compare (_doctor, _patient)
    select _doctor, "ID" from patient where _doctor = ${_doctor} order by "ID" offset 900 limit 200`.execute(
    db,
  );
  await measure("all pairs, 200 patients saved since", () => listLikelyPairs(db, _doctor));
  const onePatient = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .limit(1)
    .offset(900)
    .executeTakeFirstOrThrow();
  const pairStatement = statements.find((statement) => statement.text.includes("patient_pair"));
  statements.length = 0;
  await measure("of one patient", () => listLikelyOf(db, _doctor, onePatient.ID));
  for (const statement of [pairStatement, statements[0]]) {
    if (!statement) continue;
    const plan = await pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers, costs off) ${statement.text}`,
      [...statement.values],
    );
    console.log(
      `\n${plan.rows
        .map((row) => row["QUERY PLAN"])
        .filter((line) => process.argv.includes("--plan") || /Execution|Scan|Join/.test(line))
        .join("\n")}`,
    );
  }
  await db.destroy();
});
