import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import { startRoutes } from "#areas/onboarding/first-run/contract.ts";
import { hashAfter, ZERO_HASH, EVENT_TEXT } from "#areas/oversight/audit-log/server/words-of-event.ts";
import { readConfig } from "#platform/config.ts";
import type { DB } from "#db/tables.ts";
import { insertReadings, audit } from "#platform/audit/audit.ts";
import { type RunningServer, start } from "#app/start.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";

// DATABASE_OWNER_URL: the server handles requests with a database role that can change rows and nothing else.

const folder = mkdtempSync(join(tmpdir(), "corella-roles-"));
const role = `serving_${randomUUID().slice(0, 8)}`;
/** Owner of the database, and no superuser, as an office has it on a PostgreSQL of its own. */
const owner = `owner_${randomUUID().slice(0, 8)}`;
let database: FreshDatabase;
let serving: string;
let running: RunningServer;
let client: pg.Client;

const as = (url: string, name: string): string => {
  const made = new URL(url.replace("@/", "@localhost/"));
  made.username = name;
  return made.href;
};
const settings = () => ({
  PORT: "0",
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
  DEMO: "yes",
  DEMO_HISTORY: "no",
  DATABASE_URL: serving,
});

beforeAll(async () => {
  database = await freshDatabase("empty");
  await database.pool.query(`create role ${role} login`);
  await database.pool.query(`create role ${owner} login`);
  await database.pool.query(
    `alter database ${new URL(as(database.url, owner)).pathname.slice(1)} owner to ${owner}`,
  );
  serving = as(database.url, role);
  running = await start(readConfig({ ...settings(), DATABASE_OWNER_URL: as(database.url, owner) }), folder);
  client = new pg.Client({ connectionString: serving });
  await client.connect();
}, 120_000);
afterEach(() => client?.query("rollback; select pg_advisory_unlock_all()"));
afterAll(async () => {
  await client?.end();
  await running?.stop();
  await database.pool.query(`drop owned by ${role}`);
  await database.pool.query(`drop role ${role}`);
  await database.pool.query(`reassign owned by ${owner} to current_user`);
  await database.pool.query(`drop owned by ${owner}`);
  await database.pool.query(`drop role ${owner}`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe("a role for serving", () => {
  test("serves: people sign in, write, and jobs run", async () => {
    const cookie = await signIn("raman");
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
      .poll(
        async () => (await pool.query("select from mail where dedupe_key like 'password-reset:%'")).rowCount,
        {
          timeout: 20_000,
        },
      )
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
    "delete from schema_migration",
  ])("may not: %s", async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  // F-10: an attacker who can run statements as the serving role can neither alter the audit log nor stop its
  // sealing.
  const EVENT = "_doctor, kind, controller, identity, _executing_user, route, request_id";
  const attacks: readonly (readonly string[])[] = [
    ["update audit_event set message = 'x'"],
    ["delete from audit_event"],
    ['delete from audit_event where "ID" = (select max("ID") from audit_event)'],
    ["select set_config('corella.removing_demo', 'on', false)", "update audit_event set message = 'x'"],
    ["select set_config('corella.removing_demo', 'on', false)", "delete from audit_event"],
    ["select set_config('corella.removing_demo', 'on', false)", "delete from audit_seal"],
    ["alter table audit_event disable trigger audit_event_stays"],
    ["drop trigger audit_event_stays on audit_event"],
    ["alter table audit_event rename to audit_event_old"],
    ["alter table audit_event alter column at set default now() - interval '1 day'"],
    ["create rule forget as on insert to audit_event do instead nothing"],
    ["create trigger forget before insert on audit_event for each row execute function audit_event_stays()"],
    [
      "create or replace function public.audit_event_stays() returns trigger language plpgsql as 'begin return new; end'",
    ],
    ["truncate audit_event"],
    ["truncate audit_seal, audit_chain_head"],
    ["update audit_seal set hash = prev_hash"],
    ["delete from audit_seal"],
    [`insert into audit_seal (_doctor, "ID", seq, prev_hash, hash) values (0, 1, 1, '', '')`],
    ["update audit_chain_head set sealed = ''"],
    ["delete from audit_chain_head"],
    ["insert into audit_chain_head (_doctor, seq, hash, sealed, kept_since) values (9, 1, '', '', 0)"],
    ["update audit_sealing set seen = 9000000000000000000, seen_before = 9000000000000000000"],
    ["delete from audit_sealing"],
    [
      "insert into audit_sealing (is_only, seen, seen_before) values (true, 1, 1) on conflict (is_only) do update set seen = 1",
    ],
    [
      `insert into audit_event (${EVENT}, at) values (0, 'read', 'x', 1, 1, 'x', 'x', now() - interval '1 year')`,
    ],
    [
      `insert into audit_event (${EVENT}, at) values (0, 'read', 'x', 1, 1, 'x', 'x', now() + interval '1 year')`,
    ],
    [`insert into audit_event (${EVENT}, "ID") values (0, 'read', 'x', 1, 1, 'x', 'x', -1)`],
    ["select setval('audit_event_id_seq', 1)"],
    ["alter sequence audit_event_id_seq restart"],
    ["update practice_start set begun_at = null"],
    ["delete from practice_start"],
    ["alter function begin_practice() security invoker"],
    ["begin", "lock table audit_event in share mode"],
    ["begin", "select from audit_event for update"],
  ];

  test.each(attacks.map((statements) => ({ statements, attack: statements.join("; ") })))(
    "may not touch the audit log: $attack",
    async ({ statements }) => {
      for (const statement of statements.slice(0, -1)) await client.query(statement);
      await expect(client.query(statements.at(-1) ?? "")).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("cannot put a temporary table in the place of the audit log", async () => {
    const lent = new pg.Pool({ connectionString: serving, max: 1 });
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lent }) });
    await lent.query("create temporary table audit_event (like public.audit_event including defaults)");
    const author = {
      _doctor: 0,
      _executing_user: 1,
      requesting_id: null,
      route: "TEST",
      request_id: "shadowed",
    };
    await audit(db, author, [{ controller: "patient", identity: 1, message: "added somebody" }]);
    await insertReadings(db, [{ author, controller: "patient", identity: 1, shown_ids: null, patients: [] }]);
    await db.destroy();
    const { rowCount } = await database.pool.query("select from audit_event where request_id = 'shadowed'");
    expect(rowCount).toBe(2);
  });

  test("may not begin a practice that has begun, whatever it says about the people in it", async () => {
    const { pool } = database;
    await pool.query("update practice_start set begun_at = now()");
    await client.query("begin");
    await client.query("update person set is_demo = true");
    await client.query("update doctor set is_demo = true");
    await expect(client.query("select begin_practice()")).rejects.toThrow("the practice has begun");
    await client.query("rollback");
    expect((await client.query("select from audit_event")).rowCount).toBeGreaterThan(0);
    await pool.query("update practice_start set begun_at = null");
  });

  test("seals only rows that are there, in their order and with the hash they have", async () => {
    const seal = async (change: object, kept_since = 0) => {
      const one = { ...(await nextSeal()), ...change };
      return client.query("select seal_audit_events(0, $1, $2, $3)", [
        JSON.stringify([one]),
        kept_since,
        Buffer.from("x"),
      ]);
    };
    const refused = { code: "23001" };
    await withholdSealing();
    await expect(seal({ hash: "00".repeat(32) })).rejects.toMatchObject(refused);
    await expect(seal({ seq: 1_000_000 })).rejects.toMatchObject(refused);
    await expect(seal({ ID: -5 })).rejects.toMatchObject(refused);
    await expect(seal({ prev_hash: "11".repeat(32) })).rejects.toMatchObject(refused);
    await expect(seal({}, 7_777)).rejects.toMatchObject(refused);
    await client.query("begin");
    await seal({});
    await expect(seal({})).rejects.toMatchObject(refused);
    await client.query("rollback");
  });

  test("moves the sealing on only over rows that are sealed", async () => {
    const { pool } = database;
    await withholdSealing();
    await client.query(`insert into audit_event (${EVENT}) values (0, 'read', 'x', 1, 1, 'x', 'x')`);
    const state = async () => (await pool.query("select seen, seen_before from audit_sealing")).rows[0];
    for (let turn = 0; turn < 3; turn += 1) {
      const { seen, seen_before } = await state();
      await client.query("select advance_audit_sealing($1, $2)", [seen, seen_before]);
    }
    const { rows } = await pool.query(
      `select min(e."ID") as first from audit_event e where not exists (select from audit_seal s where s."ID" = e."ID" and s._doctor = e._doctor)`,
    );
    expect(Number((await state()).seen)).toBeLessThan(Number(rows[0].first));
  });

  test("the functions that act as the owner have a fixed search path, and nobody but the serving role may call them", async () => {
    const { rows } = await database.pool.query(
      `select proname as name, proconfig as path, has_function_privilege('public', oid, 'execute') as everybody,
         has_function_privilege($1, oid, 'execute') as serving
       from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      [role],
    );
    const expected = { path: ["search_path=pg_catalog, public, pg_temp"], everybody: false, serving: true };
    expect(rows).toEqual(
      ["advance_audit_sealing", "begin_practice", "seal_audit_events"].map((name) => ({ name, ...expected })),
    );
  });

  test("a role that gets more from somewhere else does not serve", async () => {
    await database.pool.query(`grant pg_write_all_data to ${role}`);
    const refused = start(readConfig({ ...settings(), DATABASE_OWNER_URL: as(database.url, owner) }), folder);
    await expect(refused).rejects.toThrow("may change the audit log");
    await database.pool.query(`revoke pg_write_all_data from ${role}`);
  });

  test("the owner, or whoever could become it, does not serve", async () => {
    const refused = start(
      readConfig({ ...settings(), DATABASE_URL: database.url, DATABASE_OWNER_URL: as(database.url, owner) }),
      folder,
    );
    await expect(refused).rejects.toThrow("DATABASE_URL must name a role that is not the owner");
  });

  test("a second start grants what is new, and changes nothing else", async () => {
    const again = await start(
      readConfig({ ...settings(), DATABASE_OWNER_URL: as(database.url, owner) }),
      folder,
    );
    await again.stop();
    expect((await client.query("select count(*)::int as n from patient")).rows[0].n).toBeGreaterThan(0);
  }, 60_000);

  test('"Start my practice" empties the audit log of the demo, and can do so once', async () => {
    const cookie = await signIn("superadmin");
    const started = await fetch(`${running.address}/api/practice/start`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(startRoutes.start.example),
    });
    expect(started.status).toBe(201);
    const { rows } = await database.pool.query(
      "select message from audit_event where kind = 'write' order by \"ID\"",
    );
    expect(rows.map(({ message }) => message)).toEqual([expect.stringMatching(/^started the practice /)]);
    await expect(client.query("select begin_practice()")).rejects.toThrow("the practice has begun");
  });
});

async function signIn(username: string): Promise<string> {
  const login = await fetch(`${running.address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  expect(login.status).toBe(200);
  return login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/**
 * Takes the lock of the sealing job until the end of the test, so that the running server's job doesn't
 * interfere.
 */
const withholdSealing = () =>
  client.query("select pg_advisory_lock(hashtext('corella audit chain'), hashtext('0'))");

/** Returns the seal that the sealing job would write next in the bureau's own audit log. */
async function nextSeal() {
  const { pool } = database;
  const { rows: last } = await pool.query(
    "select seq, encode(hash, 'hex') as hash from audit_seal where _doctor = 0 order by seq desc limit 1",
  );
  const { rows: next } = await database.db.transaction().execute(
    async (trx) =>
      await sql<{
        ID: number;
        words: string;
      }>`select "ID", ${EVENT_TEXT} as words from audit_event where _doctor = 0
        and not exists (select from audit_seal s where s._doctor = 0 and s."ID" = audit_event."ID") order by "ID" limit 1`.execute(
        trx,
      ),
  );
  const [{ ID, words }] = next as [{ ID: number; words: string }];
  const prev_hash: string = last[0]?.hash ?? ZERO_HASH.toString("hex");
  const seq = Number(last[0]?.seq ?? 0) + 1;
  return { ID, seq, prev_hash, hash: hashAfter(Buffer.from(prev_hash, "hex"), seq, words).toString("hex") };
}
