import type { Pool } from "pg";

/**
 * Runs statements in one transaction without triggers and foreign keys. Sends each statement on its own because
 * the setting would otherwise take all of them to the other servers of TEST_CITUS.
 */
export async function runWithoutTriggers(
  pool: Pick<Pool, "connect">,
  statements: readonly string[],
): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    await connection.query("set local session_replication_role = replica");
    for (const statement of statements) await connection.query(statement);
    await connection.query("commit");
  } finally {
    connection.release(true);
  }
}
