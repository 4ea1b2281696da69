import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { type KnownColumns, NamedQuery } from "#platform/db/named-query.ts";

/**
 * Maximum number of named statements. Limited by the server's memory: a plan takes some ten thousand bytes on
 * each connection that used it.
 */
const MAX_NAMED = 1_000;
/**
 * Longest statement that gets a name, in characters. Longer ones, for example with a long list of values, are
 * built for one call.
 */
const LONGEST_NAMED = 6_000;
/**
 * PostgreSQL's "cached plan must not change result type": a newer node's migration added a column to a table.
 */
const STALE_PLAN = "0A000";

/** Names of the statements of one pool. A text gets a name when it occurs the second time. */
class StatementNames {
  readonly #names = new Map<string, string | null>();
  #named = 0;

  of(text: string): string | null {
    const knownName = this.#names.get(text);
    if (knownName !== undefined && knownName !== null) return knownName;
    if (text.length > LONGEST_NAMED || this.#named >= MAX_NAMED) return null;
    if (knownName === undefined) {
      this.#seen(text);
      return null;
    }
    const name = `c_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    this.#names.set(text, name);
    this.#named += 1;
    return name;
  }

  #seen(text: string): void {
    if (this.#names.size > 4 * MAX_NAMED)
      for (const [once, name] of this.#names) if (name === null) this.#names.delete(once);
    this.#names.set(text, null);
  }
}

/**
 * Connection that sends statements issued in the same tick together, and names repeated statements so that
 * PostgreSQL caches their plans. Statements of hot routes take a half to a sixth of the time
 * (docs/performance.md).
 */
export abstract class NamingClient extends pg.Client {
  /**
   * Names of the pool's statements. Null behind a pooler without support for prepared statements
   * (PREPARED_STATEMENTS=no).
   */
  protected abstract readonly names: StatementNames | null;
  /**
   * Known columns of named statements. Null behind any pooler, because the next server may have prepared the
   * same text before or after a migration.
   */
  protected abstract readonly columns: KnownColumns | null;
  /**
   * Set by the code that begins or ends a transaction: statements are sent ahead of their responses, so the
   * transaction status from the server is late.
   */
  isInTransaction = false;
  /**
   * Suffix of statement names, incremented when a plan was outdated so that the connection prepares its
   * statements again.
   */
  #edition = 0;
  #isGathering = false;

  // The library's method has a dozen overloads. Only `query(text, values)` and the pool's variant with a
  // callback are named; all others pass through.
  // oxlint-disable-next-line typescript/no-explicit-any -- only `any` satisfies every one of those overloads
  override query(...args: unknown[]): any {
    this.#gather();
    const [text, values, callback] = args;
    if (typeof text !== "string" || !Array.isArray(values)) return this.#plain(args);
    const name = this.names?.of(text) ?? null;
    if (name === null) return this.#plain(args);
    const answer = this.#prepared(name, text, values);
    if (typeof callback !== "function") return answer;
    answer.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  }

  async #prepared(name: string, text: string, values: unknown[]): Promise<unknown> {
    const run = () => this.#named({ name: `${name}_${this.#edition}`, text, values });
    try {
      return await run();
    } catch (error) {
      if (
        !(error instanceof pg.DatabaseError) ||
        error.code !== STALE_PLAN ||
        error.routine !== "RevalidateCachedQuery"
      )
        throw error;
      this.#edition += 1;
      // Rethrows inside a transaction because only the whole transaction can be retried.
      if (this.isInTransaction || this.getTransactionStatus() !== "I") throw error;
      return await run();
    }
  }

  #named(statement: { name: string; text: string; values: unknown[] }): unknown {
    const { columns } = this;
    if (!columns) return this.#plain([statement]);
    return new Promise((answered, failed) => {
      super.query(
        new NamedQuery(columns, statement, (error, result) => (error ? failed(error) : answered(result))),
      );
    });
  }

  /** Sends the statements issued in the current tick in one packet. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    // `as`: the driver's connection is missing from its types.
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #plain(args: readonly unknown[]): unknown {
    // `as`: overloads cannot be spread.
    return (super.query as (...all: unknown[]) => unknown).apply(this, [...args]);
  }
}

/** Returns the client class of one pool, which must have the driver's pipelining enabled. */
export function namingClient(hasNames: boolean, isPooled: boolean): typeof pg.Client {
  const names = hasNames ? new StatementNames() : null;
  return class extends NamingClient {
    override readonly names = names;
    override readonly columns: KnownColumns | null = isPooled ? null : new Map();
  };
}
