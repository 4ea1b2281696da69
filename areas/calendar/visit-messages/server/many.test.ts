import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#kernel/dates/day.ts";
import { type Practice, startPractice } from "#test/support/message-practice.ts";

const REMINDERS = 10_000;
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());

test("10,000 reminders that are due at once are planned once, each with its job", {
  timeout: 120_000,
}, async () => {
  await practice.rules({ confirms: false });
  const { pool } = practice.app.database;
  await pool.query(
    `insert into patient (_doctor, first_name, last_name, first_key, last_key, sound_key, status, mobile)
     select $1, 'Given', 'Many' || n, 'given', 'many' || n, 'M500', 'Validated', '04' || lpad((91000000 + n)::text, 8, '0')
     from generate_series(1, $2::int) n`,
    [practice.raman, REMINDERS],
  );
  await pool.query(
    `insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient)
     select $1, 1, $2, '14:15', '14:45', "ID" from patient where _doctor = $1 and first_key = 'given' and last_key like 'many%'`,
    [practice.raman, addDays(practice.today, 1)],
  );
  for (let runs = 0; runs < 2; runs += 1) await practice.plan();
  const { rows } = await pool.query(
    "select count(*)::int as messages, count(distinct _patient)::int as patients from visit_message where state = 'queued'",
  );
  expect(rows).toEqual([{ messages: REMINDERS, patients: REMINDERS }]);
  const { rows: jobs } = await pool.query(
    `select count(*)::int as jobs from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'visit-messages.send'`,
  );
  expect(jobs).toEqual([{ jobs: REMINDERS }]);
});
