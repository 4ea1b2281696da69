import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/**
 * Queue for work after the commit. A job is a row of the caller's transaction, so it exists exactly if the
 * change does.
 */
export interface JobQueue {
  /**
   * Enqueues a job. With `key`, replaces a job of the same kind and key that has not started. With `queue`,
   * jobs of the same queue run one at a time.
   */
  enqueue(
    db: Db,
    kind: string,
    payload: object,
    options?: { key?: string; runAt?: string; queue?: string },
  ): Promise<void>;
}

export const jobQueue: JobQueue = {
  async enqueue(db, kind, payload, options = {}) {
    await sql`select graphile_worker.add_job(${kind}, payload := ${JSON.stringify(payload)}::json,
      run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null}::text,
      queue_name := ${options.queue ?? null}::text, max_attempts := 25)`.execute(db);
  },
};
