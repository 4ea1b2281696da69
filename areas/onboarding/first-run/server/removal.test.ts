import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seedDemo } from "#app/demo/demo.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { EXAMPLE } from "#areas/practice/clients/client.contract.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { PDF } from "#test/support/files.ts";
import { PracticeStart, startRoutes } from "../contract.ts";

// Tests that "Start my practice" (F-14, G-63) removes all data of the demo.

/**
 * Tables that are kept: reference data shipped with Corella, the bureau's own data and prices, and the
 * database's own state.
 */
const REFERENCE = new Set([
  "company_client",
  "health_fund",
  "hospital",
  "issuer",
  "locality",
  "mbs_import",
  "mbs_item",
  "practice_start",
  "product",
  "product_price",
  "public_holiday",
  "audit_sealing",
  "permission_version",
  "schema_migration",
  "seed_part",
  "service",
  "specialty",
  "user_location",
]);

let app: TestApp;
let superadmin: Visitor;
beforeEach(async () => {
  app = await startApp();
  superadmin = await app.signIn("superadmin");
});
afterEach(() => app.stop());

const example = PracticeStart.parse(startRoutes.start.example);
const start = (visitor: Visitor = app.nobody) => visitor.post("/practice/start", example);
const tables = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
      app.database.db,
    )
  ).rows.map(({ name }) => name);
const rowsOf = async (table: string): Promise<string[]> =>
  (
    await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
      app.database.db,
    )
  ).rows.map(({ row }) => row);

/**
 * Inserts a row with meaningless values into every empty table. Drops foreign keys and checks first, so that
 * none prevents the insert.
 */
async function fillEveryTable(): Promise<void> {
  const { db } = app.database;
  const constraints = await sql<{
    drop: string;
  }>`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint join pg_class c on c.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('f', 'c')`.execute(db);
  for (const { drop } of constraints.rows) await sql.raw(drop).execute(db);
  const values: Readonly<Record<string, string>> = {
    "bigint[]": "'{1}'",
    boolean: "true",
    bytea: "'\\x00'",
    date: "'2026-11-22'",
    jsonb: "'{}'",
    text: "'x'",
    "text[]": "'{x}'",
    "time without time zone": "'09:00'",
    "timestamp with time zone": "now()",
    uuid: "gen_random_uuid()",
  };
  for (const table of await tables()) {
    if ((await rowsOf(table)).length > 0) continue;
    const { rows } = await sql<{
      name: string;
      type: string;
    }>`select quote_ident(attname) as name, format_type(atttypid, null) as type
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
        and attidentity = '' and attgenerated = ''`.execute(db);
    const given = rows.map(({ type }) => values[type] ?? "1");
    const into =
      rows.length > 0
        ? `(${rows.map(({ name }) => name).join(", ")}) values (${given.join(", ")})`
        : "default values";
    await sql.raw(`insert into ${table} ${into}`).execute(db);
  }
}

describe("starting the practice keeps", () => {
  const entered = {
    name: "Wattle Billing Pty Ltd",
    abn: "51824753556",
    bsb: "062000",
    account_number: "12345678",
  };
  const issuers = () =>
    app.database.db.selectFrom("issuer").select(["name", "abn", "bsb", "account_number"]).execute();

  test("prices that staff set, and the issuer they entered (G-30, G-56)", async () => {
    const price = { from_day: "2040-01-01", unit_price: 321.5, has_gst: true };
    expect((await superadmin.put("/productPrice/101", price)).status).toBe(200);
    for (const issuer of [entered, { name: "Second Billing Pty Ltd" }])
      expect((await superadmin.post("/issuer", issuer)).status).toBe(201);
    const prices = await rowsOf("product_price");
    expect(prices).toHaveLength(1);
    expect((await start(superadmin)).status).toBe(201);
    expect(await rowsOf("product_price")).toEqual(prices);
    expect(await issuers()).toEqual([entered]);
  });

  test("the demo's issuer with an ABN that staff entered, but not the invented one (G-30)", async () => {
    const [demo] = (await superadmin.get("/issuer")).body;
    expect(demo.abn).toBe("99000000000");
    expect((await start(superadmin)).status).toBe(201);
    expect(await issuers()).toEqual([{ name: "Corella", abn: null, bsb: null, account_number: null }]);
    await app.stop();
    app = await startApp();
    superadmin = await app.signIn("superadmin");
    const again = (await superadmin.get("/issuer")).body[0];
    expect((await superadmin.put(`/issuer/${again.ID}`, entered)).status).toBe(200);
    expect((await start(superadmin)).status).toBe(201);
    expect(await issuers()).toEqual([entered]);
  });
});

describe("starting the practice removes", () => {
  test("every row of every table, but for reference data", async () => {
    await seedDemo(app.database.db, app.services.storage);
    const delivered = await Promise.all(["access_group", "group_permission"].map(rowsOf));
    await fillEveryTable();
    const before = new Map<string, readonly string[]>();
    for (const table of await tables()) before.set(table, await rowsOf(table));
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);

    expect((await start(superadmin)).status).toBe(201);

    const left: string[] = [];
    for (const [table, rows] of before) {
      const now = new Set(await rowsOf(table));
      const isThere = rows.some((row) => now.has(row) && !delivered.flat().includes(row));
      if (isThere) left.push(table);
    }
    expect(left.filter((table) => !REFERENCE.has(table))).toEqual([]);
    // Permissions changed in the demo are reset to the shipped ones.
    expect(await Promise.all(["access_group", "group_permission"].map(rowsOf))).toEqual(delivered);
    expect(await rowsOf("company_client")).toEqual([expect.stringContaining("RCH")]);
  });

  test("accounts and clients added during the demo, with all that hangs on them", async () => {
    const { db } = app.database;
    const raman = await app.signIn("raman");
    const added = async (visitor: Visitor, path: string, body: object) => {
      const reply = await visitor.post(path, body);
      expect([path, reply.status]).toEqual([path, 201]);
      return reply.body;
    };
    const named = (username: string) => ({
      username,
      first_name: "Ada",
      last_name: "Later",
      password: "Added2TheDemo!",
    });
    // Adds a Super Administrator, a sub user of a demo client, and a client with a sub user and a patient of
    // its own.
    await added(superadmin, "/user", { ...named("secondadmin"), groups: [1] });
    await added(raman, "/user", { ...named("newreception"), groups: [11] });
    const client = await added(superadmin, "/doctor", {
      ...EXAMPLE,
      username: "newclient",
      password: "Added2TheDemo!",
    });
    const owner = await app.signIn("newclient", "Added2TheDemo!");
    await added(owner, "/user", { ...named("newclientreception"), groups: [11] });
    await added(owner, "/patient", { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23" });
    await db
      .updateTable("person")
      .set({ _super_user: client.ID })
      .where("username", "=", "ramanmanager")
      .execute();

    expect((await start(superadmin)).status).toBe(201);
    const people = await db.selectFrom("person").select("username").orderBy("ID").execute();
    expect(people.map(({ username }) => username)).toEqual(["firstadmin", "firstdoctor"]);
    for (const username of ["secondadmin", "newreception", "newclient"])
      expect((await app.nobody.post("/auth/login", { username, password: "Added2TheDemo!" })).status).toBe(
        401,
      );
    expect((await owner.get("/auth/me")).status).toBe(401);
  });

  test("a Super Administrator's own account, who starts it: the practice has its own", async () => {
    const person = {
      username: "boss",
      first_name: "Bo",
      last_name: "Ss",
      password: "Added2TheDemo!",
      groups: [1],
    };
    expect((await superadmin.post("/user", person)).status).toBe(201);
    const boss = await app.signIn("boss", person.password);
    expect((await start(boss)).status).toBe(201);
    expect((await boss.get("/auth/me")).status).toBe(401);
    expect((await app.signIn("firstadmin")).cookie).not.toBe("");
  });

  test("uploaded files, sandbox emails and queued jobs", async () => {
    const folder = join(app.services.config.dataDir, "mailbox");
    const mailbox = await startMailbox(folder);
    const served = await buildApp({ services: { ...app.services, mailbox }, features });
    const raman = await app.signIn("raman");
    const form = new FormData();
    form.append("file", new Blob([PDF], { type: "application/pdf" }), "letter.pdf");
    expect((await raman.send("POST", "/file", form)).status).toBe(201);
    expect((await app.nobody.post("/doctor/retrievePassword", { username: "raman" })).status).toBe(200);
    const { hostname, port } = new URL(mailbox.url);
    await sendTo(hostname, Number(port));
    expect(await mailbox.list()).toHaveLength(1);
    const queued = async () =>
      (await app.database.pool.query("select from graphile_worker._private_jobs")).rowCount;
    expect(await queued()).toBeGreaterThan(0);

    const reply = await served.inject({ method: "POST", url: "/api/practice/start", payload: example });
    expect(reply.statusCode).toBe(201);
    await vi.waitFor(() => expect(filesBelow(join(app.services.config.dataDir, "files"))).toEqual([]));
    await vi.waitFor(async () => expect(await mailbox.list()).toEqual([]));
    expect(await queued()).toBe(0);
    await served.close();
    await mailbox.stop();
  });

  test("nothing of a practice that has begun, though somebody in it bears the mark of the demo", async () => {
    expect((await start(superadmin)).status).toBe(201);
    await app.database.db
      .updateTable("person")
      .set({ is_demo: true })
      .where("username", "=", "firstdoctor")
      .execute();
    const doctor = await app.signIn("firstdoctor");
    expect((await doctor.get("/auth/me")).body.demo).toBe(false);
    expect((await app.nobody.get("/practice/start")).body.waits).toBe(false);
    expect((await app.nobody.get("/demo/people")).status).toBe(404);
    expect((await start(await app.signIn("firstadmin"))).status).toBe(409);
    expect((await doctor.get("/auth/me")).status).toBe(200);
  });

  test("open screens' streams at once", async () => {
    const raman = await (await app.signIn("raman")).listen("/live");
    await raman.next("hello");
    expect((await start(superadmin)).status).toBe(201);
    await vi.waitFor(() => expect(app.services.realtime.size).toBe(0), { timeout: 5_000 });
    raman.close();
  });

  test("while the demo is being worked in: nobody is answered a fault", async () => {
    await seedDemo(app.database.db, app.services.storage);
    const people = await Promise.all(
      ["raman", "reception", "okafor", "vogt"].map((username) => app.signIn(username)),
    );
    const statuses = new Set<number>();
    const work = people.map(async (person) => {
      for (let n = 0; !statuses.has(401); n += 1) {
        const { status } = await person.post("/patient", {
          first_name: "Isla",
          last_name: `Campbell${n}`,
          dob: "1966-12-23",
        });
        statuses.add(status);
        statuses.add((await person.get("/patient/25/1")).status);
      }
    });
    await vi.waitFor(() => expect(statuses).toContain(201));
    const reply = await start(superadmin);
    await Promise.all(work);
    expect(reply.status).toBe(201);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await rowsOf("patient")).toEqual([]);
  });
});

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

async function sendTo(host: string, port: number): Promise<void> {
  const { createTransport } = await import("nodemailer");
  await createTransport({ host, port, ignoreTLS: true }).sendMail({
    from: "a@b.example",
    to: "c@d.example",
    text: "A link",
  });
}
