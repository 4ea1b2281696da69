import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import { readMigrations, migrationsFolder } from "#server/db/migrate.ts";

export type Unready = "draining" | "database" | "migrations";

const PATIENCE_MS = 2_000;

/** Whether this node should be sent requests: asked by proxies, every second or so. Being alive is another question (`/api/health`). */
export class Readiness {
  readonly #db: Db;
  readonly #needed: readonly string[] = readMigrations(migrationsFolder).map(({ name }) => name);
  #isDraining = false;
  #asking: Promise<Unready | null> | undefined;

  constructor(db: Db) {
    this.#db = db;
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
      return await Promise.race([this.#migrations(), pause(PATIENCE_MS, "database" as const, { signal: late.signal })]);
    } catch {
      return "database";
    } finally {
      late.abort();
    }
  }

  async #migrations(): Promise<Unready | null> {
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(this.#db);
    const applied = new Set(rows.map(({ name }) => name));
    return this.#needed.every((name) => applied.has(name)) ? null : "migrations";
  }
}
