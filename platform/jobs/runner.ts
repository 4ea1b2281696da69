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
import { RunningJobs, holdPool, releasePool, releaseAbandoned } from "./abandoned-jobs.ts";

/**
 * Migrates the queue's own tables. Run at start after Corella's migrations; safe when two servers start at
 * once.
 */
export const migrateQueue = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

// Silences the library's logging, which doesn't belong in the server's log; failures are logged by `beginRunner`
// below.
const quiet = new Logger(() => () => undefined);

const RESTART_DELAY_MS = 1_000;
const SWEEP_MS = 5_000;

export interface Jobs {
  /** Lets running jobs finish and starts no others. */
  readonly stop: () => Promise<void>;
}

/**
 * Works the queue and starts scheduled jobs. Several nodes may run it; each job runs on one node at a time.
 * Resumes by itself after an outage.
 */
export async function runJobs(
  pool: pg.Pool,
  jobs: Readonly<Record<string, Job>>,
  services: Services,
  watch: Watch = new Watch(),
): Promise<Jobs> {
  const options = optionsFor(pool, jobs, services, watch);
  const runningJobs = new RunningJobs();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  // Restarts the library's runner, which ends permanently when it can't record the end of a job.
  const scheduleRestart = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void restart(), RESTART_DELAY_MS);
  };
  const startRunner = () => beginRunner(options, services, runningJobs, scheduleRestart);
  let runner = await startRunner();
  const restart = async () => {
    try {
      runner = await startRunner();
    } catch {
      return scheduleRestart();
    }
    if (isStopped) await runner.stop().catch(() => undefined);
  };
  const sweep = setInterval(
    () => void releaseAbandoned(pool, runningJobs).catch(() => undefined),
    SWEEP_MS,
  ).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(sweep);
      // The runner may already have ended by itself.
      await runner.stop().catch(() => undefined);
    },
  };
}

function optionsFor(
  pool: pg.Pool,
  jobs: Readonly<Record<string, Job>>,
  services: Services,
  watch: Watch,
): RunnerOptions {
  const cronItems = Object.entries(jobs).flatMap(([task, { clock }]) =>
    clock === undefined ? [] : [{ task, match: clock, identifier: task }],
  );
  return {
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: parseCronItems(cronItems),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown) => watch.job(name, () => job.run(payload, services)),
      ]),
    ),
    // Set to 0 rather than left out, because otherwise a job whose end can't be written during a database
    // outage ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

interface ListenEvent {
  readonly client: pg.ClientBase;
  readonly workerPool: WorkerPool;
}

async function beginRunner(
  options: RunnerOptions,
  { log }: Services,
  runningJobs: RunningJobs,
  onEnd: () => void,
): Promise<Runner> {
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => runningJobs.pools.push(workerPool.id));
  // Handled besides the runner's promise, which may wait for a connection that is gone.
  events.once("pool:gracefulShutdown", end);
  events.on("pool:listen:success", ({ client, workerPool }: ListenEvent) => holdPool(client, workerPool.id));
  events.on("pool:listen:release", ({ client, workerPool }: ListenEvent) =>
    releasePool(client, workerPool.id),
  );
  events.on("job:start", ({ job }) => runningJobs.begin(job.id));
  events.on("job:complete", ({ job }) => runningJobs.end(job.id));
  const logFields = (job: { task_identifier: string }, error: unknown) => ({
    err: error,
    job: job.task_identifier,
  });
  events.on("job:failed", ({ job, error }) => log.error(logFields(job, error), "a job failed permanently"));
  events.on("job:error", ({ job, error }) =>
    log.warn(logFields(job, error), "a job failed and will be retried"),
  );
  events.on("pool:fatalError", ({ error }) =>
    log.warn({ err: error }, "the end of a job was not recorded; it will run again"),
  );
  const runner = await run({ ...options, events });
  runner.promise.then(end, end);
  return runner;
}
