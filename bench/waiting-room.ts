// Measures the waiting room and the first free time of a company of ten doctors, beside a million patients of
// forty clients and a million appointments. Usage: npm run bench -- waiting-room
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { seedBase } from "#app/seed/base.ts";
import { seedPeople } from "#app/seed/people.ts";
import { findFirstFree } from "#areas/calendar/side-by-side/server/free.ts";
import { roomOf } from "#areas/calendar/visits/server/reading.ts";
import type { CompanyClient } from "#platform/access/company-clients.queries.ts";
import { openPool } from "#platform/db/connect.ts";
import { withThrowawayDatabase } from "#tools/throwaway-database.ts";

const CLIENTS = 40;
const DOCTORS = 10;
const PATIENTS = 25_000;
const CALLS = 300;
const TODAY = "2026-11-18";
const NOW = "2026-11-18T00:30:00Z";
const ZONE = "Australia/Sydney";

await withThrowawayDatabase(async (url) => {
  const pool = openPool(url, { poolSize: 2 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await seedBase(pool);
  await seedPeople(db);
  const doctors = await addClients(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await fill(connection);
  });
  const scenarios: [string, () => Promise<number>][] = [
    ["waiting room of one doctor", () => visitsOf(db, doctors.slice(0, 1))],
    ["waiting room of ten doctors", () => visitsOf(db, doctors)],
    ["first free 15 minutes of one doctor", () => freeTimes(db, doctors.slice(0, 1), 15)],
    ["first free 15 minutes of each of ten doctors", () => freeTimes(db, doctors, 15)],
    ["no free 30 minutes of one doctor in 12 months", () => freeTimes(db, doctors.slice(0, 1), 30)],
  ];
  console.log("| call | rows | median ms | p99 ms |\n|---|---|---|---|");
  for (const [name, run] of scenarios) {
    const times: number[] = [];
    let rows = 0;
    for (let call = 0; call < CALLS; call += 1) {
      const start = performance.now();
      rows = await run();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor(CALLS * share)] ?? 0).toFixed(1);
    console.log(`| ${name} | ${rows} | ${at(0.5)} | ${at(0.99)} |`);
  }
  await pool.end();
});

async function visitsOf(db: Kysely<DB>, doctors: readonly CompanyClient[]): Promise<number> {
  const room = await roomOf(db, doctors, NOW, async () => new Set());
  return room.flatMap(({ visits }) => visits).length;
}

async function freeTimes(
  db: Kysely<DB>,
  company: readonly CompanyClient[],
  minutes: number,
): Promise<number> {
  const { times } = await findFirstFree({ db, company, query: { minutes }, now: NOW });
  return times.length;
}

/** Adds clients, and returns the first ten, who are of one company. */
async function addClients(db: Kysely<DB>): Promise<CompanyClient[]> {
  await sql`insert into person (kind, username, first_name, last_name)
    select 'client', 'bench' || n, 'Given', 'Doctor' || n from generate_series(1, ${CLIENTS}) n`.execute(db);
  await sql`insert into doctor ("ID", company_client)
    select p."ID", case when row_number() over (order by p."ID") <= ${DOCTORS} then (select min("ID") from company_client) end
    from person p where username like 'bench%'`.execute(db);
  const { rows } = await sql<Omit<CompanyClient, "zone">>`
    select "ID", username, title, first_name, last_name from person where username like 'bench%' order by "ID" limit ${DOCTORS}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, zone: ZONE }));
}

/** Fills each client with patients, three years of working days almost full, and today's steps. */
async function fill(db: Kysely<DB>): Promise<void> {
  const clients = sql`(select "ID" as d from person where username like 'bench%') clients`;
  await sql`insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status)
    select d, 'Given' || n, 'Surname' || n, 'surname' || n, 'given' || n, 'S650', 'Validated'
    from ${clients}, generate_series(1, ${PATIENTS}) n`.execute(db);
  await sql`insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient)
    select d, 1, day, time '08:00' + slot * interval '15 minutes', time '08:15' + slot * interval '15 minutes',
      first + (extract(doy from day)::int * 40 + slot) % ${PATIENTS}
    from (select _doctor as d, min("ID") as first from patient group by 1) patients,
      (select day::date from generate_series(date '2025-06-01', date '2028-05-31', '1 day') day where extract(isodow from day) < 6) days,
      generate_series(0, 31) slot where slot <> extract(doy from day)::int % 32`.execute(db);
  await sql`insert into visit_step (_doctor, _appointment, repeat_date, visit_date, step, at, _by)
    select _doctor, "ID", appointment_date, appointment_date, s, now(), _doctor
    from appointment, unnest(array['arrived', 'ready', 'called']) s
    where appointment_date between ${TODAY}::date - 30 and ${TODAY}::date`.execute(db);
  await sql`insert into schedule (_doctor, day_of_week, start_time, end_time, repeat_weeks, repeat_start)
    select d, n, '08:00', '16:00', 1, '2024-01-01' from ${clients}, generate_series(1, 5) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
