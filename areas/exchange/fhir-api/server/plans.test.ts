import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addClientBeside } from "#test/support/client-beside.ts";
import { makeRow } from "#test/support/rows.ts";
import { rowsLookedAt } from "#test/support/rows-looked-at.ts";
import { RESOURCE_TYPES, type ResourceType, SYSTEMS } from "../rules/resource.ts";
import { type QueryValues, searchOf } from "../rules/search.ts";
import { searchRecords } from "./search.ts";

// A page reads the rows it shows and some besides them, regardless of how many this practice and others have.
const PATIENTS = 12_000;
const APPOINTMENTS = 16_000;
const FILES = 5_000;

let app: TestApp;
let raman: number;
let today: Day;
let db: Kysely<DB>;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  app = await startApp();
  const { pool } = app.database;
  raman = await app.idOf("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  for (const doctor of [await addClientBeside(app.database, raman), raman]) {
    const referrer = (await makeRow["referringdoctor"]?.(app.database.db, doctor)) ?? 0;
    const tables = [
      `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, dob, gender, ihi, medicare_number, mrn, status)
       select ${doctor}, 'Given' || n, 'Family' || n, 'family' || n, 'given' || n, 's' || n, date '1930-01-01' + n % 30000, case when n % 2 = 0 then 'F' else 'M' end,
         case when n % 50 = 0 then '80036080' || n end, (2000000000 + n)::text, 'R' || n, 'Validated' from generate_series(1, ${PATIENTS}) n`,
      `insert into referring_doctor (_doctor, first_name, last_name, last_key, first_key, provider_number, practice_name)
       select ${doctor}, 'Given' || n, 'Doctor' || n, 'doctor' || n, 'given' || n, 'P' || n, 'Practice ' || n from generate_series(1, ${PATIENTS / 4}) n`,
      `insert into referral (_doctor, _patient, _referring_doctor, referral_type, referral_date, active)
       select _doctor, "ID", ${referrer}, 3, date '2016-01-01' + ("ID" % 3000)::int, true from patient where _doctor = ${doctor} and first_name like 'Given%'`,
      `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, notes)
       select ${doctor}, 3, date '${today}' - 3000 + n % 3600, time '08:00' + (n % 600) * interval '1 minute', time '19:00', 'Many'
       from generate_series(1, ${APPOINTMENTS}) n`,
      `insert into file (_doctor, name, size, mime_type, sha256, storage_key, _uploaded_by, claimed_time, uploaded_time)
       select ${doctor}, 'many.pdf', 1, 'application/pdf', '\\x00', 'many' || n || '-' || ${doctor}, ${doctor}, now(), now() - n * interval '1 hour'
       from generate_series(1, ${FILES}) n`,
      `insert into patient_attachment (_doctor, _patient, _file, changed_time)
       select f._doctor, (select min("ID") from patient where _doctor = ${doctor} and first_name like 'Given%') + f."ID" % 4000, f."ID", now() - f."ID" * interval '1 minute'
       from file f where f._doctor = ${doctor} and f.name = 'many.pdf'`,
    ];
    for (const each of tables) await pool.query(each);
    const now = Math.floor(Date.now() / 1000);
    for (const each of ["patient", "referring_doctor", "referral", "appointment"])
      await pool.query(
        `update ${each} set changed_time = to_timestamp(${now} - "ID" * 60) where _doctor = ${doctor}`,
      );
  }
  await pool.query(
    "vacuum analyze patient, referring_doctor, referral, appointment, file, patient_attachment",
  );
}, 120_000);
afterAll(() => app.stop());

/** Returns the number of rows that a page of a search examines, and the number that the page shows. */
async function pageOf(type: ResourceType, given: QueryValues) {
  const search = searchOf(type, given);
  if ("wrong" in search) throw new Error(`${search.wrong} is not understood`);
  const client = {
    ID: raman,
    zone: "Australia/Sydney",
    country: "AU",
    today,
    is_deleted: false,
    is_demo: true,
    company: null,
  } as const;
  asked.length = 0;
  const { resources, next } = await searchRecords(type, { db, client, search, base: "" });
  let rows = 0;
  for (const { text, values } of asked.splice(0)) {
    rows += await rowsLookedAt(app.database.pool, { text, values });
  }
  return { rows, shown: resources.length, next };
}

describe("what a page of a FHIR search reads of large tables", () => {
  test.each([
    ...RESOURCE_TYPES.map((type) => [type, {}] as const),
    ["Patient", { identifier: `${SYSTEMS.medicare}|2000000777` }],
    ["Patient", { identifier: `${SYSTEMS.ihi}|8003608050` }],
    ["Patient", { identifier: "R777" }],
    ["Patient", { identifier: "nobody has it" }],
    ["Patient", { family: "family777" }],
    ["Patient", { name: "given7777,family9999" }],
    ["Patient", { birthdate: "1961-04-03" }],
    ["Patient", { gender: "other" }],
    ["Patient", { gender: "unknown" }],
    ["Patient", { gender: "male" }],
    ["Practitioner", { name: "doctor77" }],
    ["PractitionerRole", { identifier: "P77" }],
    ["PractitionerRole", { practitioner: "r1" }],
    ["Organization", { name: "practice 77" }],
    ["ServiceRequest", { status: "active" }],
    ["ServiceRequest", { status: "completed" }],
    ["ServiceRequest", { authored: "2017-03-04" }],
    ["DocumentReference", { status: "current" }],
    ["DocumentReference", { type: "57133-1" }],
    ["DocumentReference", { author: "r77" }],
    ["Patient", { "birthdate:missing": "true" }],
    ["Patient", { "indigenous-status:missing": "true" }],
    ["PractitionerRole", { "identifier:missing": "true" }],
    ["PractitionerRole", { identifier: `${SYSTEMS.provider}|` }],
    ["Patient", { identifier: `${SYSTEMS.dva}|` }],
    ["Appointment", { status: "booked" }],
    ...RESOURCE_TYPES.flatMap((type) => [
      [type, { _lastUpdated: "ge2000" }] as const,
      [type, { _lastUpdated: `ge${new Date(Date.now() - 3_600_000).toISOString()}` }] as const,
      [type, { _lastUpdated: "lt2000" }] as const,
      [type, { _lastUpdated: ["ge2000", "lt2001"] }] as const,
    ]),
  ] as const)("%s by %j", async (type, given) => {
    const { rows } = await pageOf(type, given);
    expect(rows).toBeLessThan(2_500);
  });

  test("of one patient: what the patient has", async () => {
    const patient = await db
      .selectFrom("patient")
      .select("ID")
      .where("_doctor", "=", raman)
      .where("first_name", "=", "Given77")
      .executeTakeFirstOrThrow();
    for (const type of ["ServiceRequest", "DocumentReference", "Appointment"] as const)
      expect([type, (await pageOf(type, { patient: String(patient.ID) })).rows < 500]).toEqual([type, true]);
  });

  test.each([
    ["Patient", {}],
    ["ServiceRequest", {}],
    ["DocumentReference", {}],
    ["PractitionerRole", {}],
    ["Appointment", {}],
    ["Patient", { _lastUpdated: "ge2000" }],
    ["ServiceRequest", { _lastUpdated: "ge2000" }],
    ["DocumentReference", { _lastUpdated: "ge2000" }],
    ["PractitionerRole", { _lastUpdated: "ge2000" }],
  ] as const)("%s by %j: the fortieth page reads no more than the first", async (type, given) => {
    const range = { date: [`ge${addDays(today, -300)}`, `le${today}`] };
    let next: string | null = null;
    let most = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const place: Record<string, string> = next === null ? {} : { _after: next };
      const found = await pageOf(type, {
        _count: "10",
        ...given,
        ...(type === "Appointment" ? range : {}),
        ...place,
      });
      most = Math.max(most, found.rows);
      expect(found.shown).toBeGreaterThan(0);
      next = found.next;
      expect(next).not.toBeNull();
    }
    expect(most).toBeLessThan(2_500);
  });
});
