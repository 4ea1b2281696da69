import type pg from "pg";

/**
 * Class of the advisory locks for the servers' worker pools. The queue would keep a killed server's jobs
 * locked for four hours. Therefore every server that works the queue holds an advisory lock in its listening
 * session, which ends with the server, and jobs of a server without a lock are released within seconds. The
 * same applies to jobs assigned to a server that did not learn of them because its connection broke.
 */
const ADVISORY_CLASS = 416_302;
/**
 * Delay in milliseconds before a job counts as ended, because its end is written a moment after its event.
 */
const END_DELAY_MS = 3_000;

export function holdPool(client: pg.ClientBase, pool: string): void {
  // Ignores errors: if the session broke, the next session takes the lock.
  client.query("select pg_advisory_lock($1, hashtext($2))", [ADVISORY_CLASS, pool]).catch(() => undefined);
}

export function releasePool(client: pg.ClientBase, pool: string): void {
  client.query("select pg_advisory_unlock($1, hashtext($2))", [ADVISORY_CLASS, pool]).catch(() => undefined);
}

/** Jobs that this server is working on. */
export class RunningJobs {
  readonly #jobs = new Map<string, number>();
  /** IDs of every worker pool this server has had. */
  readonly pools: string[] = [];

  begin(job: string): void {
    this.#jobs.set(job, (this.#jobs.get(job) ?? 0) + 1);
  }

  end(job: string): void {
    setTimeout(() => {
      const count = (this.#jobs.get(job) ?? 1) - 1;
      if (count > 0) this.#jobs.set(job, count);
      else this.#jobs.delete(job);
    }, END_DELAY_MS).unref();
  }

  get jobs(): string[] {
    return [...this.#jobs.keys()];
  }
}

/**
 * Releases the jobs of killed servers. Jobs locked a moment ago are skipped because their server may not be
 * listening yet.
 */
const releaseJobsSql = `
  with held as materialized (
    select id, locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '5 seconds' and id <> all ($2::bigint[])
  ), abandoned as materialized (
    select id from held where locked_by = any ($3::text[]) or pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  update graphile_worker._private_jobs as job set locked_at = null, locked_by = null from abandoned where job.id = abandoned.id`;

/**
 * Releases named queues without a running job. A job of a named queue also locks the queue, which would
 * otherwise stay blocked for hours.
 */
const releaseQueuesSql = `
  update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
  where queue.locked_at < now() - interval '5 seconds' and not exists (
    select from graphile_worker._private_jobs as job where job.job_queue_id = queue.id and job.locked_at is not null)`;

export async function releaseAbandoned(pool: pg.Pool, runningJobs: RunningJobs): Promise<void> {
  await pool.query(releaseJobsSql, [ADVISORY_CLASS, runningJobs.jobs, runningJobs.pools]);
  await pool.query(releaseQueuesSql);
}
