import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { openPool } from "#platform/db/connect.ts";
import { readConfig } from "#platform/config.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import type { Sources } from "./measure.ts";
import { Metrics } from "./metrics.ts";
import { openWatch } from "./open.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const sources = (more: Partial<Sources> = {}): Sources => ({
  db: database.db,
  pools: { requests: database.pool },
  live: { size: 0 },
  readiness: { reason: () => Promise.resolve(null) },
  ...more,
});
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe("metrics", () => {
  test("jobs due, for later, to be tried again and given up, and how long the oldest has waited", async () => {
    const { db, pool } = database;
    for (const key of ["due", "later", "retrying", "failed"])
      await jobQueue.enqueue(db, "test.counted", {}, { key });
    const set = (key: string, change: string) =>
      pool.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [key]);
    await set("due", "run_at = now() - interval '90 seconds'");
    await set("later", "run_at = now() + interval '1 hour'");
    await set("retrying", "run_at = now() + interval '1 hour', attempts = 2");
    await set("failed", "attempts = max_attempts");
    const text = await new Metrics("1").page(sources());
    for (const state of ["due", "later", "retrying", "failed"])
      expect(valueOf(text, `corella_jobs{state="${state}"}`)).toBe(1);
    expect(valueOf(text, "corella_jobs_oldest_due_seconds")).toBeGreaterThanOrEqual(90);
  });

  test("mails that have not arrived, and rows of the audit log that are not sealed", async () => {
    const { db, pool } = database;
    await enqueueMail(db, { dedupeKey: "test:1", to: "a@corella.example", subject: "A", text: "A" });
    await pool.query("update mail set next_attempt_at = now() - interval '2 minutes'");
    await pool.query(
      `insert into audit_event (_doctor, kind, controller, identity, message, _executing_user, route, request_id)
       values (0, 'write', 'test', 1, 'did it', 1, 'POST /test', 'r')`,
    );
    const text = await new Metrics("1").page(sources());
    expect(valueOf(text, 'corella_mail{state="queued"}')).toBe(1);
    expect(valueOf(text, "corella_mail_oldest_due_seconds")).toBeGreaterThanOrEqual(120);
    expect(valueOf(text, "corella_register_unsealed_rows")).toBe(1);
  });

  test("without the database the page is there, says so, and leaves out what it cannot know", async () => {
    const pool = openPool("postgresql://corella@/none?host=/nowhere", { poolSize: 1 });
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const text = await new Metrics("1").page(
      sources({ db, readiness: { reason: () => Promise.resolve("database") } }),
    );
    expect([valueOf(text, "corella_database_up"), valueOf(text, "corella_ready")]).toEqual([0, 0]);
    expect(text).not.toMatch(/^corella_(jobs|mail)\{/m);
    await db.destroy();
  });

  test("are not kept where nobody asked for them", async () => {
    const watch = await openWatch(readConfig({}), () => undefined);
    expect(watch.metrics).toBeUndefined();
  });
});
