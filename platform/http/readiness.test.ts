import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { openPool } from "#platform/db/connect.ts";
import { sharedSetupCode } from "#platform/db/setup-code.ts";
import { folderOf, Readiness } from "#platform/http/readiness.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("GET /api/ready", () => {
  test("says so while database and migrations are there", async () => {
    const { status, body, headers } = await app.nobody.get("/ready");
    expect([status, body, headers.get("cache-control")]).toEqual([200, { status: "ready" }, "no-store"]);
  });

  test("a migration this node knows and the database does not have", async () => {
    const { pool } = app.database;
    await pool.query("update schema_migration set name = 'x' || name where name ~ 'setup_code'");
    expect(await app.nobody.get("/ready")).toMatchObject({
      status: 503,
      body: { status: "not ready", reason: "migrations" },
    });
    await pool.query("update schema_migration set name = substr(name, 2) where name ~ 'setup_code'");
  });

  test("a folder of files that may not be written to, until it may", async () => {
    const folder = mkdtempSync(join(tmpdir(), "corella-ready-"));
    const away = join(folder, "away");
    const readiness = new Readiness(app.database.db, away);
    expect(await readiness.reason()).toBe("storage");
    mkdirSync(away);
    expect(await readiness.reason()).toBe(null);
    expect(readdirSync(away)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("a bucket is not asked: it is every node's", () => {
    const bucket = { url: "s3://files", accessKey: "a", secretKey: "b" };
    expect([
      folderOf({ bucket, storageDir: "/x" }),
      folderOf({ bucket: undefined, storageDir: "/x" }),
    ]).toEqual([null, "/x"]);
  });

  test("being alive is another question: it is answered without the database", async () => {
    expect(await app.nobody.get("/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  test("a database that is not there, and a node that drains", async () => {
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: openPool("postgresql://corella@/none?host=/nowhere", { poolSize: 1 }),
      }),
    });
    const readiness = new Readiness(db);
    expect(await readiness.reason()).toBe("database");
    readiness.drain();
    expect([await readiness.reason(), readiness.isDraining]).toEqual(["draining", true]);
    await db.destroy();
  });
});

describe("the code that starts an empty Corella", () => {
  test("is one for all nodes, until the practice has begun", async () => {
    const { db } = app.database;
    const [one, other] = await Promise.all([sharedSetupCode(db), sharedSetupCode(db)]);
    expect(other).toBe(one);
    await db.deleteFrom("setup_code").execute();
    expect(await sharedSetupCode(db)).not.toBe(one);
  });
});
