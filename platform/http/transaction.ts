import type { CompiledQuery } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection, HeldConnections } from "#platform/db/request-connections.ts";

const TRIES = 4;

/** Serialization failure, deadlock, and a kept plan that a newer node's migration made old (platform/db/named-statements.ts). */
const LOST = new Set<unknown>(["40001", "40P01", "0A000"]);
const isLost = (error: unknown): boolean => error instanceof Error && "code" in error && LOST.has(error.code);

/**
 * Does it in the transaction that is open, and commits it with its last statements. A concurrent writer may win; the loser starts again,
 * unseen, a few times.
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

/** The same on a connection of its own, held no longer than that. */
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
