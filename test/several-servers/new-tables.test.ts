import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "#app/seed/people.ts";
import { migrate, migrationsFolder, readMigrations } from "#platform/db/migrate.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

const MIGRATION = `
create table next_of_kin (
  _doctor bigint not null references doctor ("ID"),
  "ID" bigint generated always as identity,
  _patient bigint not null,
  name text not null,
  primary key (_doctor, "ID"),
  foreign key (_doctor, _patient) references patient (_doctor, "ID") on delete cascade
);
create index next_of_kin_by_patient on next_of_kin (_doctor, _patient);
create function trims_name() returns trigger language plpgsql as $$
begin
  new.name := trim(new.name);
  return new;
end $$;
create trigger next_of_kin_trims_name before insert on next_of_kin for each row execute function trims_name();
insert into next_of_kin (_doctor, _patient, name) select _doctor, "ID", ' Kim ' from patient;

drop table public_holiday;
create table public_holiday (state text primary key, name text not null);

create table visitor_count ("ID" bigint generated always as identity primary key, _person bigint references person ("ID"));
create table visitor_note (code text primary key, _person bigint references person ("ID"));
alter table patient add column has_next_of_kin boolean not null default false;
update patient set has_next_of_kin = true;
`;

describe("a migration on several servers", () => {
  let fresh: FreshDatabase;
  let folder: string;
  const values = async (statement: string) =>
    (await fresh.pool.query<string[]>({ text: statement, rowMode: "array" })).rows.flat();

  beforeAll(async () => {
    fresh = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), "corella-migrations-"));
    for (const { name, sql } of readMigrations(migrationsFolder)) writeFileSync(join(folder, name), sql);
    await seedPeople(fresh.db);
    await fresh.pool.query(
      `insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status)
       select "ID", 'Alex', 'Nguyen', 'nguyen', 'alex', 'nkn', 'Edited' from doctor order by "ID" limit 3`,
    );
    writeFileSync(join(folder, "29991231T0900_new_tables.sql"), MIGRATION);
    await migrate(fresh.url, folder);
  });
  afterAll(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true });
  });

  test("distributes a new table of clients' rows, and copies one of the reference data", async () => {
    expect(
      await values(
        `select concat(logicalrelid, ' ', partmethod, repmodel) from pg_dist_partition
         where logicalrelid::text in ('next_of_kin', 'public_holiday', 'visitor_count') order by 1`,
      ),
    ).toEqual(["next_of_kin hs", "public_holiday nt"]);
  });

  test("keeps the new table's rows, trigger and foreign key on each server", async () => {
    expect(await values("select name from next_of_kin")).toEqual(["Kim", "Kim", "Kim"]);
    const [patients] = await values("select count(*)::int from patient where has_next_of_kin");
    expect(patients).toBe(3);
    await expect(
      fresh.pool.query(
        `insert into next_of_kin (_doctor, _patient, name) select "ID", 999999, 'Kim' from doctor limit 1`,
      ),
    ).rejects.toThrow("violates foreign key constraint");
    await fresh.pool.query("delete from patient_to_compare");
    await fresh.pool.query("delete from patient");
    expect(await values("select name from next_of_kin")).toEqual([]);
  });

  test("keeps tables of no client on the first server", async () => {
    await fresh.pool.query(`insert into visitor_count default values`);
    await expect(
      fresh.pool.query("insert into visitor_note (code, _person) values ('a', 999999)"),
    ).rejects.toThrow("violates foreign key constraint");
  });
});
