import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { hashOf } from "./session.ts";

/** Minimum age of the stored last use before a newer one is written, in milliseconds. */
export const TOUCH_AFTER_MS = 60_000;
const DELAY_MS = 250;

/**
 * Records the last use of sessions in batches, because a commit per user and minute would be too costly.
 * Neither requests nor the database's disk are waited for: a crash loses less than a second of updates, and
 * the next request records its use again.
 */
export class SessionTouches {
  readonly #db: Db;
  readonly #onFailure: (error: unknown) => void;
  #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(db: Db, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  /** Queues the last use of a session. `seen_at` is an ISO instant. */
  note(token: string, seen_at: string): void {
    const queued = this.#waiting.get(token);
    if (queued === undefined || queued < seen_at) this.#waiting.set(token, seen_at);
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  /** Writes all queued updates; called when the server closes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      await touchSessions(this.#db, batch).catch(this.#onFailure);
    }
  }
}

/**
 * Writes a batch of last uses. Skips locked rows, because a locked session is being ended or touched by
 * another node, and waiting for it while other rows are locked could deadlock with a sign-out of all of a
 * person's sessions.
 */
async function touchSessions(db: Db, batch: ReadonlyMap<string, string>): Promise<void> {
  const hashes = [...batch.keys()].map(hashOf);
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`
    with used as (
      select s.token_hash, u.seen_at from unnest(${hashes}::bytea[], ${[...batch.values()]}::timestamptz[]) as u (token_hash, seen_at)
      join session s on s.token_hash = u.token_hash
      where s.seen_at <= u.seen_at - make_interval(secs => ${sql.lit(TOUCH_AFTER_MS / 1000)}) for update of s skip locked)
    update session s set seen_at = used.seen_at from used
    where s.token_hash = used.token_hash`.execute(trx);
  });
}
