import { expect, test } from "vitest";
import { findInMigration, findInStatements, findUndistributed } from "./check-distribution.ts";

const inStatement = (text: string): number =>
  findInStatements({ file: "areas/x/y/server/queries.ts", text }).length;
const inMigration = (text: string): number => findInMigration({ file: "db/migrations/x.sql", text }).length;

test("the project's own statements and migrations run on several servers", () => {
  expect(findUndistributed()).toEqual([]);
});

test.each([
  'sql`select d."ID" from doctor d where exists (select from patient t where t._doctor = d."ID")`',
  "sql`with recursive walk as (select min(_doctor) from patient) select * from walk`",
  "sql`select count(*) from (select from task t limit 5) c`",
  "db.updateTable('mail').set({ ended_at: sql<string>`clock_timestamp()` })",
  "sql`delete from upload where ctid = any(array(select ctid from upload limit 5))`",
  "sql`select m.* from mail m where not exists (select from graphile_worker._private_jobs j where j.key = m.key)`",
  "db.insertInto('mail').onConflict((c) => c.column('key').doUpdateSet({ at: sql<string>`now()` })).execute()",
  "db.insertInto('bulletin').values({ at: sql`greatest(now(), (select max(at) from bulletin))` })",
])("finds %s", (text) => {
  expect(inStatement(text)).toBe(1);
});

test.each([
  "sql`select exists (select from patient t where t._doctor = ${client})`",
  "sql`with recursive walk as (select * from message where _doctor = ${client}) select * from walk`",
  "sql`select count(*) from (select 1 from task t limit 5) c`",
  "db.updateTable('mail').set({ ended_at: sql<string>`statement_timestamp()` })",
  "sql`select key from graphile_worker._private_jobs`",
  '// where t._doctor = d."ID"',
  "db.insertInto('mail').onConflict((c) => c.doNothing()).execute(); db.updateTable('mail').set({ at: sql`now()` })",
])("accepts %s", (text) => {
  expect(inStatement(text)).toBe(0);
});

test("finds triggers that would run for each copy, add a job, or join the changed rows", () => {
  expect(inMigration("create trigger person_changed after update on person execute function f();")).toBe(1);
  expect(inMigration("create trigger task_changed after update on task execute function f();")).toBe(0);
  expect(inMigration("perform graphile_worker.add_job('x');")).toBe(1);
  expect(inMigration("update task set n = 1 from added a join task t on t._doctor = a._doctor;")).toBe(1);
  expect(inMigration("for r in select distinct _doctor, _task from added loop")).toBe(0);
});

test("finds foreign keys that a cluster can't add", () => {
  const key = 'foreign key (_doctor, _file) references file (_doctor, "ID")';
  expect(inMigration(`alter table task add ${key} on delete set null (_file);`)).toBe(1);
  expect(inMigration(`alter table task add column _file bigint, add ${key};`)).toBe(1);
  expect(inMigration(`alter table task add column _file bigint; alter table task add ${key};`)).toBe(0);
});
