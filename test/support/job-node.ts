// A node that runs one kind of job from the queue, as a separate process that tests can kill. Uses the
// product's queue and jobs.
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { features } from "#app/features.server.ts";
import { openPool } from "#platform/db/connect.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { runJobs } from "#platform/jobs/runner.ts";
import { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import type { Services } from "#platform/services.ts";

const [databaseUrl = "", name = ""] = process.argv.slice(2);
const pool = openPool(databaseUrl, { poolSize: 6 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const quiet = () => undefined;
const needed = {
  db,
  jobs: jobQueue,
  realtime: new RealtimeHub(db, databaseUrl),
  log: { info: quiet, warn: quiet, error: console.error },
};
const job = features.map(({ jobs }) => jobs[name]).find((found) => found !== undefined);
if (!job) throw new Error(`no job ${name}`);
// `as`: the job uses no other services.
await runJobs(pool, { [name]: job }, needed as unknown as Services);
