// Measures the calendar queries, in PostgreSQL and in total, for a client with 50,000 appointments, 300 of
// them in the measured week. Usage: npm run bench -- appointments [--plans]
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { findFreeTime } from "#areas/calendar/appointments/server/free-time.ts";
import {
  conditionsBooked,
  listBookedIds,
  listAppointmentRows,
} from "#areas/calendar/appointments/server/queries.ts";
import {
  withReferrals,
  findAppointment,
  appointmentsBetween,
  type CalendarClient,
} from "#areas/calendar/appointments/server/reading.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const ROUNDS = 30;
const MONDAY = "2026-11-16";

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
  const ids = doctors.map(({ ID }) => ID);
  const _doctor = ids[0] ?? 0;
  // Fills two clients alike, so that the filter by client matters: 10,000 patients each with a referral, and
  // 50,000 appointments at 60 per working day.
  await pool.query(
    `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status)
     select d, 'Given' || n, 'Surname' || n, 'surname' || n, 'given' || n, 'S650', 'Validated' from unnest($1::bigint[]) d, generate_series(1, 10000) n`,
    [ids],
  );
  await pool.query(
    `insert into location (_doctor, type, abbreviation, name, _locality)
     select d, 'OUTPATIENT', 'L' || n, 'Rooms ' || n, (select min("ID") from locality) from unnest($1::bigint[]) d, generate_series(1, 4) n`,
    [ids],
  );
  await pool.query(
    `insert into referring_doctor (_doctor, first_name, last_name, last_key, first_key) select d, 'A', 'Referrer', 'referrer', 'a' from unnest($1::bigint[]) d`,
    [ids],
  );
  await pool.query(`insert into referral (_doctor, _patient, _referring_doctor, referral_type, referral_date, expiry_date, active)
    select p._doctor, p."ID", r."ID", 2, date '2026-03-01' + (p."ID" % 300)::int, date '2027-03-01' + (p."ID" % 300)::int, true from patient p join referring_doctor r using (_doctor)`);
  await pool.query(
    `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, _location)
     select d, 1, day, time '08:00' + (slot * 10) * interval '1 minute', time '08:00' + (slot * 10 + 10) * interval '1 minute',
       (select min("ID") from patient where _doctor = d) + (extract(doy from day)::int * 60 + slot) % 10000, (select min("ID") from location where _doctor = d) + slot % 4
     from unnest($1::bigint[]) d, (select day::date from generate_series(date '2024-10-01', date '2027-12-31', '1 day') day where extract(isodow from day) < 6) days, generate_series(0, 58) slot`,
    [ids],
  );
  // Adds forty open-ended series, a quarter of which have one occurrence moved into the week.
  await pool.query(
    `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, repeat_interval, repeat_frequency)
     select d, 1, date '2026-01-05' + n % 5, '18:00', '18:15', (select min("ID") from patient where _doctor = d) + n, 1, 1 + n % 8 from unnest($1::bigint[]) d, generate_series(1, 40) n`,
    [ids],
  );
  await pool.query(`insert into appointment_occurrence (_doctor, _appointment, repeat_date, appointment_type, appointment_date, start_time, end_time, _patient)
    select _doctor, "ID", appointment_date, 1, date '2026-11-18', '19:00', '19:15', _patient from appointment where repeat_interval > 0 and "ID" % 4 = 0`);
  await pool.query(
    `insert into schedule (_doctor, day_of_week, start_time, end_time, repeat_weeks, repeat_start)
     select d, n, '08:00', '18:00', 1, '2024-01-01' from unnest($1::bigint[]) d, generate_series(1, 5) n`,
    [ids],
  );
  await pool.query("vacuum analyze");

  const client: CalendarClient = { ID: _doctor, zone: "Australia/Sydney", today: "2026-11-20" };
  const findFree = (minutes: number) =>
    findFreeTime(db, client, { follow_up: 0, minutes, _location: null, now: "2026-11-20T02:00:00Z" });
  const bookedId = (await listBookedIds(db, _doctor, { limit: 1, offset: 25_000 }))[0] ?? 0;
  const count = await db
    .selectFrom("appointment")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("_doctor", "=", _doctor)
    .executeTakeFirstOrThrow();
  console.log(`${count.rows} appointments of the client`);
  const scenarios: [string, () => Promise<number>][] = [
    ["a day", async () => (await appointmentsBetween(db, client, MONDAY, MONDAY)).length],
    ["a week", async () => (await appointmentsBetween(db, client, MONDAY, "2026-11-22")).length],
    [
      "six weeks (month view)",
      async () => (await appointmentsBetween(db, client, "2026-10-26", "2026-12-06")).length,
    ],
    ["400 days", async () => (await appointmentsBetween(db, client, "2026-11-16", "2027-12-20")).length],
    [
      "one appointment",
      async () => ((await findAppointment(db, client, { ID: bookedId, repeat_date: null })) ? 1 : 0),
    ],
    [
      "list, page 1 of 1,000",
      async () =>
        (
          await withReferrals(
            db,
            client,
            await listAppointmentRows(
              db,
              client.ID,
              conditionsBooked(await listBookedIds(db, _doctor, { limit: 1000, offset: 0 })),
            ),
          )
        ).length,
    ],
    ["first free 10 minutes", async () => ((await findFree(10)) ? 1 : 0)],
    ["no free 90 minutes in 12 months", async () => ((await findFree(90)) ? 1 : 0)],
  ];
  console.log(
    "| look | rows | statements | EXPLAIN ANALYZE ms, all, best of 5 | whole call ms, best of 30 | sequential scans |\n|---|---|---|---|---|---|",
  );
  for (const [name, runScenario] of scenarios) {
    statements.length = 0;
    const rows = await runScenario();
    const executedStatements = [...statements];
    let executed = 0;
    const scans: string[] = [];
    for (const { sql, values } of executedStatements) {
      const runs = [];
      for (let run = 0; run < 5; run += 1)
        runs.push(await pool.query(`explain (analyze, format json) ${sql}`, [...values]));
      executed += Math.min(...runs.map((run) => run.rows[0]["QUERY PLAN"][0]["Execution Time"]));
      scans.push(
        ...(JSON.stringify(runs[0]?.rows).match(/"Seq Scan[^}]*?"Relation Name":"\w+"/g) ?? []).map(
          (scan) => /(\w+)"$/.exec(scan)?.[1] ?? "",
        ),
      );
    }
    if (process.argv.includes("--plans"))
      for (const { sql, values } of executedStatements)
        console.log(
          (await pool.query(`explain (analyze, buffers) ${sql}`, [...values])).rows
            .map((row) => row["QUERY PLAN"])
            .join("\n"),
        );
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await runScenario();
      times.push(performance.now() - start);
    }
    console.log(
      `| ${name} | ${rows} | ${executedStatements.length} | ${executed.toFixed(1)} | ${Math.min(...times).toFixed(1)} | ${scans.join(" ") || "none"} |`,
    );
  }
  await db.destroy();
});
