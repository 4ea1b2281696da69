import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addClientBeside } from "#test/support/client-beside.ts";
import { makeRow } from "#test/support/rows.ts";
import { rowsLookedAt } from "#test/support/rows-looked-at.ts";
import { csvFiles, type ExportClient, fhirFiles } from "./sources.ts";

// An export reads the client's rows a few times over, regardless of how many rows others have.
const OWN = 6_000;
const OTHERS = 24_000;
const MAX_TIMES = 8;
const ZONE = "Australia/Sydney";

let app: TestApp;
let client: ExportClient;
let db: Kysely<DB>;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  app = await startApp();
  const { pool } = app.database;
  const today = todayIn(ZONE, new Date().toISOString());
  client = { ID: await app.idOf("raman"), zone: ZONE, country: "AU", today };
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  for (const [doctor, rows] of [
    [await addClientBeside(app.database, client.ID), OTHERS],
    [client.ID, OWN],
  ] as const) {
    const referrer = (await makeRow["referringdoctor"]?.(app.database.db, doctor)) ?? 0;
    const tables = [
      `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status)
       select ${doctor}, 'Given' || n, 'Family' || n, 'family' || n, 'given' || n, 's' || n, 'Validated' from generate_series(1, ${rows}) n`,
      `insert into referring_doctor (_doctor, first_name, last_name, last_key, first_key)
       select ${doctor}, 'Given' || n, 'Doctor' || n, 'doctor' || n, 'given' || n from generate_series(1, ${rows}) n`,
      `insert into file (_doctor, name, size, mime_type, sha256, storage_key, _uploaded_by, claimed_time)
       select ${doctor}, 'many.pdf', 1, 'application/pdf', '\\x00', 'many' || n || '-' || ${doctor}, ${doctor}, now() from generate_series(1, ${rows}) n`,
      `insert into referral (_doctor, _patient, _referring_doctor, referral_type, referral_date, active)
       select _doctor, "ID", ${referrer}, 3, date '2016-01-01' + ("ID" % 3000)::int, true from patient where _doctor = ${doctor} and first_name like 'Given%'`,
      `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, notes)
       select ${doctor}, 3, date '${today}' - n % 700, '08:00', '19:00', 'Many' from generate_series(1, ${rows}) n`,
      `insert into patient_attachment (_doctor, _patient, _file)
       select ${doctor}, p."ID", f."ID" from (select "ID", row_number() over () as n from patient where _doctor = ${doctor}) p
         join (select "ID", row_number() over () as n from file where _doctor = ${doctor}) f using (n)`,
    ];
    for (const each of tables) await pool.query(each);
  }
  await pool.query(
    "vacuum analyze patient, referring_doctor, referral, appointment, file, patient_attachment",
  );
}, 120_000);
afterAll(() => app.stop());

const nothing = async () => undefined;
const KINDS = [
  "patients.csv",
  "referring_doctors.csv",
  "referrals.csv",
  "appointments.csv",
  "documents.csv",
] as const;
const TYPES = ["Patient", "Practitioner", "ServiceRequest", "Appointment", "DocumentReference"] as const;

/**
 * Writes a file to its end and returns its number of lines and the number of rows that all its queries
 * examined.
 */
async function written(
  file: (() => AsyncIterable<string>) | undefined,
): Promise<{ lines: number; rows: number }> {
  if (!file) throw new Error("there is no such file");
  asked.length = 0;
  let lines = 0;
  for await (const text of file()) lines += text.split("\n").length - 1;
  let rows = 0;
  for (const each of asked.splice(0)) rows += await rowsLookedAt(app.database.pool, each);
  return { lines, rows };
}

describe("what an export reads beside the rows of others", () => {
  test.each(KINDS)("csv/%s", { timeout: 60_000 }, async (kind) => {
    const { lines, rows } = await written(csvFiles(db, client, nothing)[kind]);
    expect([lines > OWN, rows > OWN, rows < MAX_TIMES * OWN, rows]).toEqual([true, true, true, rows]);
  });

  test.each(TYPES)("fhir/%s", { timeout: 60_000 }, async (type) => {
    const { lines, rows } = await written(fhirFiles(db, client, nothing)[type]);
    expect([lines >= OWN, rows >= OWN, rows < MAX_TIMES * OWN, rows]).toEqual([true, true, true, rows]);
  });
});
