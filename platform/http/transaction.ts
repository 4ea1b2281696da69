import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection, RequestConnections } from "#platform/db/request-connections.ts";

const MAX_ATTEMPTS = 6;

/** Longest pause before the second attempt; it doubles with each further one. */
const FIRST_PAUSE_MS = 20;

/**
 * SQLSTATE codes that cause a retry: serialization failure, deadlock, and a cached plan outdated by a newer
 * node's migration (platform/db/named-statements.ts).
 */
const RETRY_CODES = new Set<unknown>(["40001", "40P01", "0A000"]);
const canRetry = (error: unknown): boolean =>
  error instanceof Error && "code" in error && RETRY_CODES.has(error.code);

/**
 * Runs `act` in the open transaction and commits it together with the last statements. If a concurrent writer
 * wins, the transaction starts again, at most six attempts in all. Waits for a random time before, so that
 * transactions which stopped each other don't begin together again.
 */
export async function runAndCommit<Result>(
  connection: RequestConnection,
  act: (db: Db) => Promise<Result>,
  last: (result: Result) => readonly CompiledQuery[],
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await act(connection.db);
      await connection.commit(last(result));
      return result;
    } catch (error) {
      if (!canRetry(error) || attempt === MAX_ATTEMPTS) throw error;
      await connection.rollback();
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
      await connection.begin();
    }
  }
}

/** Runs a transaction like `runAndCommit`, on a connection reserved for its duration. */
export async function inTransaction<Result>(
  connections: RequestConnections,
  act: (db: Db) => Promise<Result>,
  last: (result: Result) => readonly CompiledQuery[],
): Promise<Result> {
  const connection = await connections.hold();
  try {
    await connection.begin();
    return await runAndCommit(connection, act, last);
  } finally {
    connection.release();
  }
}
