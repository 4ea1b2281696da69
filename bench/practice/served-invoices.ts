import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { SESSION_COOKIE } from "#platform/access/session.ts";
import type { Statement } from "./bare.ts";
import { compare } from "./comparison.ts";
import { openSessionOf } from "./fill.ts";
import { postmasterOf } from "./processor.ts";
import { startCorella, stopServers } from "./servers.ts";

/** A read that a screen requests by this path, and the statements that Corella runs for the request. */
export interface ServedRead {
  readonly name: string;
  readonly path: string;
  readonly statements: readonly Statement[];
}

/**
 * Compares reads over HTTP with a bare server that runs the same statements without session, permissions,
 * validation and audit log.
 */
export async function compareServed(
  pool: pg.Pool,
  url: string,
  person: number,
  reads: readonly ServedRead[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "corella-bench-"));
  try {
    const cookie = `${SESSION_COOKIE}=${await openSessionOf(pool, person)}`;
    const corella = await startCorella(url, folder, undefined);
    const database = { url, pids: [await postmasterOf(url)] };
    const comparisons = reads.map(({ name, path, statements }) => ({
      ...{ name, aim: 0.6, statements: [statements] },
      asks: [{ method: "GET" as const, path: `/api${path}`, cookie }],
    }));
    await compare({ corella, database }, comparisons, {
      seconds: 3,
      rounds: 3,
      connections: [8],
      only: undefined,
    });
  } finally {
    await stopServers();
    rmSync(folder, { recursive: true, force: true });
  }
}
