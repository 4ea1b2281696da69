import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Sources of the values measured at a scrape. */
export interface Sources {
  readonly db: Db;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly live: { readonly size: number };
  readonly readiness: { reason(): Promise<string | null> };
}

export const MAIL_STATES = ["queued", "sending", "uncertain", "failed"] as const;

export interface Measurements {
  readonly jobs: Readonly<Record<"due" | "later" | "running" | "retrying" | "failed" | "oldest", number>>;
  readonly mail: { readonly states: Readonly<Partial<Record<string, number>>>; readonly oldest: number };
  readonly unsealed: number;
}

const QUERY_TIMEOUT_MS = 2_000;

/**
 * Measures values of the database, which are the same for every node. Null if the database does not respond.
 * Each statement uses an index of unfinished rows.
 */
export async function measure(db: Db): Promise<Measurements | null> {
  const controller = new AbortController();
  try {
    return await Promise.race([
      queryMeasurements(db),
      pause(QUERY_TIMEOUT_MS, null, { signal: controller.signal }),
    ]);
  } catch {
    return null;
  } finally {
    controller.abort();
  }
}

async function queryMeasurements(db: Db): Promise<Measurements | null> {
  const jobs = await sql<Measurements["jobs"]>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where locked_at is null and attempts = 0 and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now())::int as retrying,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8
        as oldest
    from graphile_worker._private_jobs`.execute(db);
  const states = await sql<{ state: string; mails: number }>`
    select state, count(*)::int as mails from mail where state in (${sql.join(MAIL_STATES)}) group by state`.execute(
    db,
  );
  const oldest = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as seconds from mail
    where state in ('queued', 'sending', 'uncertain') and next_attempt_at < now()`.execute(db);
  const unsealed = await sql<{ unsealed: number }>`select count(*)::int as unsealed from audit_event
    where "ID" > (select seen from audit_sealing)`.execute(db);
  const [jobRow] = jobs.rows;
  if (!jobRow) return null;
  return {
    jobs: jobRow,
    mail: {
      states: Object.fromEntries(states.rows.map(({ state, mails }) => [state, mails])),
      oldest: oldest.rows[0]?.seconds ?? 0,
    },
    unsealed: unsealed.rows[0]?.unsealed ?? 0,
  };
}
