import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Config } from "#platform/config.ts";
import type { Db } from "#platform/db/db.ts";
import { readMigrations, migrationsFolder } from "#platform/db/migrate.ts";

export type Unready = "draining" | "database" | "migrations" | "storage";

const PATIENCE_MS = 2_000;
/** A file is not written for each of the questions that come every half second. */
const FOLDER_HOLDS_MS = 5_000;

/**
 * The folder of the files, where they lie in one. A bucket is not asked: it is the same for all nodes, so that its absence would take all of them
 * away from people who are not at a file just now; who is at one is told so.
 */
export const folderOf = ({ bucket, storageDir }: Pick<Config, "bucket" | "storageDir">): string | null =>
  bucket === undefined ? storageDir : null;

/** Whether this node should be sent requests: asked by proxies, every second or so. Being alive is another question (`/api/health`). */
export class Readiness {
  readonly #db: Db;
  readonly #folder: string | null;
  readonly #needed: readonly string[] = readMigrations(migrationsFolder).map(({ name }) => name);
  #isDraining = false;
  #asking: Promise<Unready | null> | undefined;
  #wroteAt = -Infinity;

  constructor(db: Db, folder: string | null = null) {
    this.#db = db;
    this.#folder = folder;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on nobody new should come; who is here is served. */
  drain(): void {
    this.#isDraining = true;
  }

  /** What keeps it from being ready, or null. However many ask, the database is asked once at a time. */
  async reason(): Promise<Unready | null> {
    if (this.#isDraining) return "draining";
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<Unready | null> {
    const late = new AbortController();
    try {
      return await Promise.race([this.#found(), pause(PATIENCE_MS, "database" as const, { signal: late.signal })]);
    } catch {
      return "database";
    } finally {
      late.abort();
    }
  }

  async #found(): Promise<Unready | null> {
    return (await this.#migrations()) ?? ((await this.#mayWrite()) ? null : "storage");
  }

  /** A folder that was unmounted, became read-only or changed hands. An empty file needs no room: a full disk still lets people read. */
  async #mayWrite(): Promise<boolean> {
    if (this.#folder === null || performance.now() - this.#wroteAt < FOLDER_HOLDS_MS) return true;
    const trial = join(this.#folder, `.corella-ready-${process.pid}`);
    try {
      await (await open(trial, "w")).close();
      await rm(trial, { force: true });
      this.#wroteAt = performance.now();
      return true;
    } catch {
      return false;
    }
  }

  async #migrations(): Promise<Unready | null> {
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(this.#db);
    const applied = new Set(rows.map(({ name }) => name));
    return this.#needed.every((name) => applied.has(name)) ? null : "migrations";
  }
}
