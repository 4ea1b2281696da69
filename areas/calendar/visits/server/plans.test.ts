import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { Scope } from "#kernel/access/permissions.ts";
import type { Actor } from "#platform/access/actor.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { rowsLookedAt } from "#test/support/rows-looked-at.ts";
import { makeRow } from "#test/support/rows.ts";
import { roomOf } from "./reading.ts";

const A_DAY = 20;
const DAYS = 600;
let app: TestApp;
const asked: { text: string; values: unknown[] }[] = [];
const now = new Date().toISOString();
const today = todayIn("Australia/Sydney", now);

/** A staff member who may see every client. */
const everything: Actor = {
  ID: 1,
  kind: "staff",
  username: "superadmin",
  first_name: "Grace",
  last_name: "Holloway",
  groups: [1],
  client: null,
  company: null,
  user_type: null,
  grants: new Map([["calendar.view", new Set<Scope>(["A"])]]),
};

beforeAll(async () => {
  app = await startApp();
  const { db } = app.database;
  for (const username of ["raman", "okafor"]) {
    const _doctor = await app.idOf(username);
    const patient = await makeRow["patient"]?.(db, _doctor);
    await sql`insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient)
      select ${_doctor}, 1, ${today}::date - ${DAYS / 2}::int + d, '09:00', '09:30', ${patient}
      from generate_series(0, ${DAYS - 1}) d, generate_series(1, ${A_DAY})`.execute(db);
    await sql`insert into visit_step (_doctor, _appointment, repeat_date, visit_date, step, at, _by)
      select _doctor, "ID", appointment_date, appointment_date, s, now(), ${_doctor}
      from appointment, unnest(array['arrived', 'ready', 'called']) s where _doctor = ${_doctor} and appointment_date <= ${today}`.execute(
      db,
    );
  }
  await sql`analyze appointment, visit_step`.execute(db);
});
afterAll(() => app.stop());

test("the room of two doctors is three statements, which read the day and nothing of the other days", async () => {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const raman = await app.idOf("raman");
  const { company_client } = await db
    .selectFrom("doctor")
    .select("company_client")
    .where("ID", "=", raman)
    .executeTakeFirstOrThrow();
  const doctors = await listCompanyClients(
    db,
    everything,
    { ID: raman, company: company_client },
    "calendar.view",
  );
  asked.length = 0;
  const room = await roomOf(db, doctors, now, async () => new Set());
  expect(room.map(({ visits }) => [visits.length, visits[0]?.steps.length])).toEqual([
    [A_DAY, 3],
    [A_DAY, 3],
  ]);
  expect(asked).toHaveLength(3);
  const rows = await Promise.all(
    asked.splice(0).map((statement) => rowsLookedAt(app.database.pool, statement)),
  );
  // Limits the rows read: each appointment with its patient, its three steps and their users is some hundreds
  // of rows, of 24,000 appointments and 36,000 steps.
  expect(Math.max(...rows)).toBeLessThan(2 * A_DAY * 20);
});
