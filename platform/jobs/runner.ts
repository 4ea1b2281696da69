import { EventEmitter } from "node:events";
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type pg from "pg";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { Watch } from "#platform/telemetry/watch.ts";
import { Hands, holdPool, letPoolGo, releaseAbandoned } from "./abandoned.ts";

/** The queue's own tables; run at start, after our migrations. Safe when two servers start at once. */
export const migrateQueue = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

// Job payloads hold numbers only, yet the library's chatter is not for our log; failures are reported through `log` below.
const quiet = new Logger(() => () => undefined);

const AGAIN_MS = 1_000;
const SWEEP_MS = 5_000;

export interface Jobs {
  /** Lets the jobs that run finish, and starts no others. */
  readonly stop: () => Promise<void>;
}

/** Works the queue and starts what the clock says; several nodes may run it, each job runs once at a time. Goes on by itself after an outage. */
export async function runJobs(
  pool: pg.Pool,
  jobs: Readonly<Record<string, Job>>,
  services: Services,
  watch: Watch = new Watch(),
): Promise<Jobs> {
  const options = optionsFor(pool, jobs, services, watch);
  const hands = new Hands();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  // The library's runner ends for good when it could not write that a job is done.
  const whenEnding = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void again(), AGAIN_MS);
  };
  const starting = () => begin(options, services, hands, whenEnding);
  let runner = await starting();
  const again = async () => {
    try {
      runner = await starting();
    } catch {
      return whenEnding();
    }
    if (stopped) await runner.stop().catch(() => undefined);
  };
  const sweep = setInterval(() => void releaseAbandoned(pool, hands).catch(() => undefined), SWEEP_MS).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(sweep);
      // It may have ended by itself a moment ago.
      await runner.stop().catch(() => undefined);
    },
  };
}

function optionsFor(pool: pg.Pool, jobs: Readonly<Record<string, Job>>, services: Services, watch: Watch): RunnerOptions {
  const clocked = Object.entries(jobs).flatMap(([task, { clock }]) =>
    clock === undefined ? [] : [{ task, match: clock, identifier: task }],
  );
  return {
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: parseCronItems(clocked),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => watch.job(name, () => job.run(payload, services))]),
    ),
    // At 0 and not switched off: else a job whose end cannot be written, the database being away, ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

interface Listening {
  readonly client: pg.ClientBase;
  readonly workerPool: WorkerPool;
}

async function begin(options: RunnerOptions, { log }: Services, hands: Hands, whenEnding: () => void): Promise<Runner> {
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) whenEnding();
    hasEnded = true;
  };
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => hands.pools.push(workerPool.id));
  // Not only when its promise says so: it may wait for a connection that is gone.
  events.once("pool:gracefulShutdown", end);
  events.on("pool:listen:success", ({ client, workerPool }: Listening) => holdPool(client, workerPool.id));
  events.on("pool:listen:release", ({ client, workerPool }: Listening) => letPoolGo(client, workerPool.id));
  events.on("job:start", ({ job }) => hands.begin(job.id));
  events.on("job:complete", ({ job }) => hands.end(job.id));
  const words = (job: { task_identifier: string }, error: unknown) => ({ err: error, job: job.task_identifier });
  events.on("job:failed", ({ job, error }) => log.error(words(job, error), "a job failed permanently"));
  events.on("job:error", ({ job, error }) => log.warn(words(job, error), "a job failed and will be retried"));
  events.on("pool:fatalError", ({ error }) => log.warn({ err: error }, "the end of a job was not recorded; it will run again"));
  const runner = await run({ ...options, events });
  runner.promise.then(end, end);
  return runner;
}
