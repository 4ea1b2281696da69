import type pg from "pg";

/**
 * The queue leaves a job whose server was killed locked for four hours. So every server that works the queue holds an advisory lock in its
 * listening session, which ends with it, and jobs of a server that holds none are let go within seconds. So are those a server was given
 * without hearing of it, the line having broken in that moment.
 */
const ADVISORY_CLASS = 416_302;
/** The end of a job is written a moment after it came. */
const WRITTEN_MS = 3_000;

export function holdPool(client: pg.ClientBase, pool: string): void {
  // Where the session has just broken it will be made again, and hold it then.
  client.query("select pg_advisory_lock($1, hashtext($2))", [ADVISORY_CLASS, pool]).catch(() => undefined);
}

export function letPoolGo(client: pg.ClientBase, pool: string): void {
  client.query("select pg_advisory_unlock($1, hashtext($2))", [ADVISORY_CLASS, pool]).catch(() => undefined);
}

/** What this server itself is working on. */
export class Hands {
  readonly #jobs = new Map<string, number>();
  /** Every pool of workers this server has had. */
  readonly pools: string[] = [];

  begin(job: string): void {
    this.#jobs.set(job, (this.#jobs.get(job) ?? 0) + 1);
  }

  end(job: string): void {
    setTimeout(() => {
      const left = (this.#jobs.get(job) ?? 1) - 1;
      if (left > 0) this.#jobs.set(job, left);
      else this.#jobs.delete(job);
    }, WRITTEN_MS).unref();
  }

  get jobs(): string[] {
    return [...this.#jobs.keys()];
  }
}

/** Jobs taken a moment ago may be of a server that is only just beginning to listen. */
const releasing = `
  with held as materialized (
    select id, locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '5 seconds' and id <> all ($2::bigint[])
  ), abandoned as materialized (
    select id from held where locked_by = any ($3::text[]) or pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  update graphile_worker._private_jobs as job set locked_at = null, locked_by = null from abandoned where job.id = abandoned.id`;

/** A job of a named queue locks the queue with it: a queue that none of its jobs holds is let go as well, or it would stand still for hours. */
const releasingQueues = `
  update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
  where queue.locked_at < now() - interval '5 seconds' and not exists (
    select from graphile_worker._private_jobs as job where job.job_queue_id = queue.id and job.locked_at is not null)`;

export async function releaseAbandoned(pool: pg.Pool, hands: Hands): Promise<void> {
  await pool.query(releasing, [ADVISORY_CLASS, hands.jobs, hands.pools]);
  await pool.query(releasingQueues);
}
