import { EventEmitter, once } from "node:events";
import pg from "pg";
import { openPool } from "#platform/db/connect.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { RunningJobs, holdPool, releasePool, releaseAbandoned } from "./abandoned-jobs.ts";
import { jobQueue } from "./queue.ts";
import { runJobs } from "./runner.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("the job queue", () => {
  test("a job exists exactly when the change that caused it does, and runs once", async () => {
    const { db, pool } = app.database;
    const heard = new EventEmitter();
    const payloads: unknown[] = [];
    const jobs = {
      "test.tell": {
        run: async (payload: unknown) => {
          payloads.push(payload);
          heard.emit("told");
        },
      },
      "test.at_six": { clock: "0 6 * * *", run: async () => undefined },
    };
    const runner = await runJobs(pool, jobs, app.services);
    await db
      .transaction()
      .execute(async (trx) => {
        await jobQueue.enqueue(trx, "test.tell", { from: "lost" });
        throw new Error("undone");
      })
      .catch(() => undefined);
    const told = once(heard, "told");
    await db.transaction().execute((trx) => jobQueue.enqueue(trx, "test.tell", { from: "kept" }));
    await told;
    await runner.stop();
    expect(payloads).toEqual([{ from: "kept" }]);
  });

  test("one key holds one job", async () => {
    const { db } = app.database;
    await jobQueue.enqueue(db, "test.keyed", { time: 1 }, { key: "same" });
    await jobQueue.enqueue(db, "test.keyed", { time: 2 }, { key: "same" });
    const { rows } = await app.database.pool.query(
      "select key from graphile_worker.jobs where task_identifier = 'test.keyed'",
    );
    expect(rows).toEqual([{ key: "same" }]);
  });

  test("worked by three nodes at once, every job runs once", async () => {
    const { db, pool } = app.database;
    await pool.query("create table ran (job int, node int)");
    const pools = [1, 2, 3].map(() => openPool(app.database.url, { poolSize: 5 }));
    const runners = await Promise.all(
      pools.map((one, node) => {
        const run = async (payload: unknown) => {
          await one.query("insert into ran select (($1::json)->>'job')::int, $2", [
            JSON.stringify(payload),
            node,
          ]);
        };
        return runJobs(one, { "test.count": { run } }, app.services);
      }),
    );
    const jobs = Array.from({ length: 150 }, (_, job) => job);
    await db.transaction().execute(async (trx) => {
      for (const job of jobs) await jobQueue.enqueue(trx, "test.count", { job });
    });
    const left = () => pool.query("select from graphile_worker.jobs where task_identifier = 'test.count'");
    await expect.poll(async () => (await left()).rowCount, { timeout: 15_000 }).toBe(0);
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all(pools.map((one) => one.end()));
    const { rows } = await pool.query("select job, count(*)::int as times from ran group by 1 order by 1");
    expect(rows).toEqual(jobs.map((job) => ({ job, times: 1 })));
  });

  test("a job whose server was killed is let go, one that is being worked on is not", async () => {
    const { db, pool } = app.database;
    const locked = async (key: string, by: string) => {
      await jobQueue.enqueue(db, "test.held", {}, { key });
      await pool.query(
        "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '6 seconds' where key = $1",
        [key, by],
      );
    };
    await locked("abandoned", "pool-of-the-dead");
    await locked("held", "pool-of-the-living");
    await locked("in our hands", "pool-of-ours");
    await locked("never heard of", "pool-of-ours");
    const living = await pool.connect();
    holdPool(living, "pool-of-the-living");
    await living.query("select 1");
    const hands = new RunningJobs();
    hands.pools.push("pool-of-ours");
    const { rows: own } = await pool.query(
      "select id::text from graphile_worker._private_jobs where key = 'in our hands'",
    );
    hands.begin(own[0].id);
    await releaseAbandoned(pool, hands);
    const { rows } = await pool.query(
      "select key, locked_by from graphile_worker.jobs where task_identifier = 'test.held' order by key",
    );
    releasePool(living, "pool-of-the-living");
    living.release();
    expect(rows).toEqual([
      { key: "abandoned", locked_by: null },
      { key: "held", locked_by: "pool-of-the-living" },
      { key: "in our hands", locked_by: "pool-of-ours" },
      { key: "never heard of", locked_by: null },
    ]);
  });

  test("a queue whose job was abandoned is let go with it, one whose job is being worked on is not", async () => {
    const { db, pool } = app.database;
    const lockQueue = async (queue: string, by: string) => {
      await jobQueue.enqueue(db, "test.held", {}, { key: queue, queue });
      const lock = "set locked_by = $2, locked_at = now() - interval '6 seconds'";
      await pool.query(`update graphile_worker._private_jobs ${lock} where key = $1`, [queue, by]);
      await pool.query(`update graphile_worker._private_job_queues ${lock} where queue_name = $1`, [
        queue,
        by,
      ]);
    };
    await lockQueue("queue of the dead", "pool-of-the-dead");
    await lockQueue("queue of the living", "pool-of-the-living");
    const living = await pool.connect();
    holdPool(living, "pool-of-the-living");
    await living.query("select 1");
    await releaseAbandoned(pool, new RunningJobs());
    const { rows } = await pool.query(
      "select queue_name, locked_by from graphile_worker._private_job_queues where queue_name like 'queue of%' order by 1",
    );
    releasePool(living, "pool-of-the-living");
    living.release();
    expect(rows).toEqual([
      { queue_name: "queue of the dead", locked_by: null },
      { queue_name: "queue of the living", locked_by: "pool-of-the-living" },
    ]);
  });

  test("goes on by itself when the database was away as a job ended", { timeout: 60_000 }, async () => {
    const { db, pool, url } = app.database;
    const name = new URL(url.replace("@/", "@localhost/")).pathname.slice(1);
    const admin = new pg.Client({ connectionString: url.replace(`/${name}?`, "/postgres?") });
    await admin.connect();
    const heard = new EventEmitter();
    let runs = 0;
    const jobs = {
      "test.cut_off": {
        run: async () => {
          runs += 1;
          if (runs > 1) return void heard.emit("run again");
          await admin.query(`alter database ${name} allow_connections false`);
          await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
            name,
          ]);
          setTimeout(() => void admin.query(`alter database ${name} allow_connections true`), 500);
        },
      },
      "test.after": { run: async () => void heard.emit("after") },
    };
    const runner = await runJobs(pool, jobs, app.services);
    const again = once(heard, "run again");
    await jobQueue.enqueue(db, "test.cut_off", {});
    await again;
    const after = once(heard, "after");
    await jobQueue.enqueue(db, "test.after", {});
    await after;
    await runner.stop();
    await admin.end();
  });
});
