import { inject } from "vitest";
import { freshDatabase } from "./databases.ts";
import type { VictimOptions } from "./kill-server.ts";

/**
 * The database of a killed server in a test: a new one on the servers of TEST_CITUS, or without these the
 * embedded one, which the server starts itself.
 */
export async function victimDatabase(): Promise<Pick<VictimOptions, "servers">> {
  if (inject("cluster").others.length === 0) return {};
  const { servers } = await freshDatabase();
  return { servers };
}
