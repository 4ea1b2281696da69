import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";

/** Runs `work` with an empty migrated database on a temporary server, which is removed afterwards. */
export async function withThrowawayDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), "corella-types-"));
  const cluster = await startEmbedded({ home, settings: { fsync: "off" } });
  try {
    await migrate(cluster.url());
    return await work(cluster.url());
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
