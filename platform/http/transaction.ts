import type { CompiledQuery } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection, HeldConnections } from "#platform/db/request-connections.ts";

const TRIES = 4;

/**
 * SQLSTATE codes that cause a retry: serialization failure, deadlock, and a cached plan outdated by a newer
 * node's migration (platform/db/named-statements.ts).
 */
const LOST = new Set<unknown>(["40001", "40P01", "0A000"]);
const isLost = (error: unknown): boolean => error instanceof Error && "code" in error && LOST.has(error.code);

/**
 * Runs `act` in the open transaction and commits it together with the last statements. If a concurrent writer
 * wins, the transaction starts again, at most four attempts in all.
 */
export async function committed<Result>(
  held: RequestConnection,
  act: (db: Db) => Promise<Result>,
  last: (result: Result) => readonly CompiledQuery[],
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await act(held.db);
      await held.commit(last(result));
      return result;
    } catch (error) {
      if (!isLost(error) || attempt === TRIES) throw error;
      await held.rollback();
      await held.begin();
    }
  }
}

/** Runs a transaction like `committed`, on a connection reserved for its duration. */
export async function inTransaction<Result>(
  connections: HeldConnections,
  act: (db: Db) => Promise<Result>,
  last: (result: Result) => readonly CompiledQuery[],
): Promise<Result> {
  const held = await connections.hold();
  try {
    await held.begin();
    return await committed(held, act, last);
  } finally {
    held.release();
  }
}
