import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import { readMigrations, migrationsFolder } from "#platform/db/migrate.ts";

export type UnreadyReason = "draining" | "database" | "migrations" | "storage";

const CHECK_TIMEOUT_MS = 2_000;
/**
 * Time for which a successful write test of the folder is reused, in milliseconds, because probes arrive
 * every half second.
 */
const FOLDER_HOLDS_MS = 5_000;

/**
 * Returns the folder of the files, or null if the files are in a bucket. A bucket is not checked because all
 * nodes share it: its outage would take every node away from users who need no file at the moment. A user who
 * opens a file then gets an error.
 */
export const folderOf = ({ bucket, storageDir }: Pick<Config, "bucket" | "storageDir">): string | null =>
  bucket === undefined ? storageDir : null;

/**
 * Reports whether this node should receive requests. Proxies query it about every second; `/api/health`
 * reports whether the process is alive.
 */
export class Readiness {
  readonly #db: Db;
  readonly #folder: string | null;
  readonly #needed: readonly string[] = readMigrations(migrationsFolder).map(({ name }) => name);
  #isDraining = false;
  #asking: Promise<UnreadyReason | null> | undefined;
  #wroteAt = -Infinity;

  constructor(db: Db, folder: string | null = null) {
    this.#db = db;
    this.#folder = folder;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Marks the node as draining: it should get no new requests, and running ones are served. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Returns the reason why the node is not ready, or null. Concurrent calls share one database query. */
  async reason(): Promise<UnreadyReason | null> {
    if (this.#isDraining) return "draining";
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<UnreadyReason | null> {
    const controller = new AbortController();
    try {
      return await Promise.race([
        this.#found(),
        pause(CHECK_TIMEOUT_MS, "database" as const, { signal: controller.signal }),
      ]);
    } catch {
      return "database";
    } finally {
      controller.abort();
    }
  }

  async #found(): Promise<UnreadyReason | null> {
    return (await this.#migrations()) ?? ((await this.#mayWrite()) ? null : "storage");
  }

  /**
   * True unless the folder was unmounted, became read-only or changed its owner. The test file is empty
   * because reading must remain possible on a full disk.
   */
  async #mayWrite(): Promise<boolean> {
    if (this.#folder === null || performance.now() - this.#wroteAt < FOLDER_HOLDS_MS) return true;
    const testFile = join(this.#folder, `.corella-ready-${process.pid}`);
    try {
      await (await open(testFile, "w")).close();
      await rm(testFile, { force: true });
      this.#wroteAt = performance.now();
      return true;
    } catch {
      return false;
    }
  }

  async #migrations(): Promise<UnreadyReason | null> {
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(this.#db);
    const applied = new Set(rows.map(({ name }) => name));
    return this.#needed.every((name) => applied.has(name)) ? null : "migrations";
  }
}
