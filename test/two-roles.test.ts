import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { readConfig } from "#platform/config.ts";
import { type Running, start } from "#app/start.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";

// DATABASE_OWNER_URL: whoever asks something of Corella comes, in the database, as a role that can change rows and nothing else.

const folder = mkdtempSync(join(tmpdir(), "corella-roles-"));
const role = `serving_${randomUUID().slice(0, 8)}`;
let database: FreshDatabase;
let serving: string;
let running: Running;
let client: pg.Client;

const as = (url: string, name: string): string => {
  const made = new URL(url.replace("@/", "@localhost/"));
  made.username = name;
  return made.href;
};
const settings = () => ({ PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent", DEMO: "yes", DATABASE_URL: serving });

beforeAll(async () => {
  database = await freshDatabase("empty");
  await database.pool.query(`create role ${role} login`);
  serving = as(database.url, role);
  running = await start(readConfig({ ...settings(), DATABASE_OWNER_URL: database.url }), folder);
  client = new pg.Client({ connectionString: serving });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await running?.stop();
  await database.pool.query(`drop owned by ${role}`);
  await database.pool.query(`drop role ${role}`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe("a role for serving", () => {
  test("serves: people sign in, write, and jobs run", async () => {
    const login = await fetch(`${running.address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "raman", password: DEMO_PASSWORD }),
    });
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const added = await fetch(`${running.address}/api/patient`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ first_name: "Isla", last_name: "Serving", dob: "1966-05-21" }),
    });
    expect(added.status).toBe(201);
    const asked = await fetch(`${running.address}/api/doctor/retrievePassword`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "raman" }),
    });
    expect(asked.status).toBe(200);
    const { pool } = database;
    await expect
      .poll(async () => (await pool.query("select from mail where occasion like 'password-reset:%'")).rowCount, {
        timeout: 20_000,
      })
      .toBe(1);
  }, 60_000);

  test.each([
    "create table public.mine (x int)",
    "alter table patient add column x int",
    "alter table audit_event disable trigger all",
    "drop table patient",
    "truncate audit_event",
    "truncate audit_seal",
    "create or replace function public.search_key(value text) returns text language sql as 'select value'",
    "create schema mine",
    "create role mine",
    "set session_replication_role = replica",
  ])("may not: %s", async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  test("the owner, or whoever could become it, does not serve", async () => {
    const refused = start(readConfig({ ...settings(), DATABASE_URL: database.url, DATABASE_OWNER_URL: database.url }), folder);
    await expect(refused).rejects.toThrow("DATABASE_URL must name a role that is not the owner");
  });

  test("a second start grants what is new, and changes nothing else", async () => {
    const again = await start(readConfig({ ...settings(), DATABASE_OWNER_URL: database.url }), folder);
    await again.stop();
    expect((await client.query("select count(*)::int as n from patient")).rows[0].n).toBeGreaterThan(0);
  }, 60_000);
});
