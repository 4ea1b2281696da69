import type { z } from "zod";
import type { Permission } from "#kernel/access/permissions.ts";
import type { Db } from "#platform/db/db.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { beginRun, endRun, recordProgress, openRun } from "./job-runs.queries.ts";

/** Interval in milliseconds at which progress is written and sent to browsers. */
const REPORT_INTERVAL_MS = 500;
const MAX_ATTEMPTS = 8;

export interface Progress {
  readonly done: number;
  /** Number of steps, or null if not known yet. */
  readonly total: number | null;
}

interface Work<Payload> {
  readonly payload: Payload;
  readonly db: Db;
  readonly services: Services;
  /** Reports progress. Most calls cost nothing because progress is written at most twice a second. */
  readonly progress: (progress: Progress) => Promise<void>;
}

/** Long-running job with visible progress, listed as a `Job` in the feature's definition. */
export interface LongJob<Payload extends object> extends Job {
  readonly name: string;
  readonly Payload: z.ZodType<Payload>;
  /** Permission to see the progress, for the client of the run. */
  readonly needs: Permission;
}

/**
 * Defines a long-running job. The handler may run again from the beginning after a crash, on another server,
 * so it must continue where its own rows say it stopped. The payload contains IDs only, no personal data.
 */
export function defineJob<Payload extends object>(
  name: string,
  Payload: z.ZodType<Payload>,
  needs: Permission,
  work: (work: Work<Payload>) => Promise<void>,
): LongJob<Payload> {
  return {
    name,
    Payload,
    needs,
    async run(queuedPayload, services) {
      const ID = runIdOf(queuedPayload);
      const run = ID === null ? undefined : await beginRun(services.db, ID);
      if (!run) return;
      const publishChange = () =>
        services.realtime.publish([
          { doctor: run._client ?? 0, controller: "job", identity: run.ID, by: run._person },
        ]);
      publishChange();
      const reporter = new ProgressReporter(services.db, run.ID, publishChange);
      try {
        await work({
          payload: Payload.parse(run.payload),
          db: services.db,
          services,
          progress: (at) => reporter.report(at),
        });
      } catch (error) {
        if (run.attempts < MAX_ATTEMPTS) throw error;
        services.log.error({ err: error, job: name }, "a long job failed permanently");
        await endRun(services.db, run.ID, "failed");
        return publishChange();
      }
      await reporter.flush();
      await endRun(services.db, run.ID, "done");
      publishChange();
    },
  };
}

interface StartOptions {
  readonly person: number;
  readonly client: number | null;
  /** Key of the run. Only one run per key is open at a time; starting it again returns the open run. */
  readonly key: string;
}

/** Starts a long-running job in the caller's transaction and returns the ID of its run. */
export async function startJob<Payload extends object>(
  { jobs }: Pick<Services, "jobs">,
  db: Db,
  { name, needs }: LongJob<Payload>,
  payload: Payload,
  { person, client, key }: StartOptions,
): Promise<number> {
  const ID = await openRun(db, { name, key, payload, person, client, needs });
  // Replaces the job if it is already waiting, and restores it if it was lost.
  await jobs.enqueue(db, name, { job: ID }, { key: `job-${ID}` });
  return ID;
}

/**
 * Returns the ID of the run in a queued payload. Null if the payload names no run, as queued by older
 * servers.
 */
const runIdOf = (queuedPayload: unknown): number | null =>
  typeof queuedPayload === "object" &&
  queuedPayload !== null &&
  "job" in queuedPayload &&
  typeof queuedPayload.job === "number"
    ? queuedPayload.job
    : null;

/** Writes the latest progress, at most every half second. */
class ProgressReporter {
  readonly #db: Db;
  readonly #ID: number;
  readonly #tell: () => void;
  #last = 0;
  #unwritten: Progress | undefined;

  constructor(db: Db, ID: number, tell: () => void) {
    this.#db = db;
    this.#ID = ID;
    this.#tell = tell;
  }

  async report(progress: Progress): Promise<void> {
    this.#unwritten = progress;
    if (Date.now() - this.#last >= REPORT_INTERVAL_MS) await this.flush();
  }

  async flush(): Promise<void> {
    const progress = this.#unwritten;
    if (!progress) return;
    this.#unwritten = undefined;
    this.#last = Date.now();
    await recordProgress(this.#db, this.#ID, progress.done, progress.total);
    this.#tell();
  }
}
