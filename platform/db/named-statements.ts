import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { type KnownColumns, NamedQuery } from "#platform/db/named-query.ts";

/** What a server's memory bears: a plan takes some ten thousand bytes on each connection that used it. */
const MOST_NAMED = 1_000;
/** A statement built for one call, with a long list of values, say, is not worth a place. */
const LONGEST_NAMED = 6_000;
/** PostgreSQL's "cached plan must not change result type": a table got a column since, by a newer node's migration. */
const PLAN_IS_OLD = "0A000";

/** The statements of one pool: a text that comes a second time gets a name. */
class StatementNames {
  readonly #names = new Map<string, string | null>();
  #named = 0;

  of(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined && known !== null) return known;
    if (text.length > LONGEST_NAMED || this.#named >= MOST_NAMED) return null;
    if (known === undefined) {
      this.#seen(text);
      return null;
    }
    const name = `c_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    this.#names.set(text, name);
    this.#named += 1;
    return name;
  }

  #seen(text: string): void {
    if (this.#names.size > 4 * MOST_NAMED) for (const [once, name] of this.#names) if (name === null) this.#names.delete(once);
    this.#names.set(text, null);
  }
}

/**
 * A connection that sends what is asked at one moment in one piece, and lets PostgreSQL keep the plan of every statement that comes back, by
 * giving it a name: the hot routes' statements take a half to a sixth of the time (docs/performance.md).
 */
export abstract class NamingClient extends pg.Client {
  /** Null behind a pooler that cannot keep names apart (PREPARED_STATEMENTS=no). */
  protected abstract readonly names: StatementNames | null;
  /** Null behind any pooler: the next server may have prepared the same text before or after a migration. */
  protected abstract readonly columns: KnownColumns | null;
  /** Said by whoever begins one: statements are sent ahead of their answers, so the server's own word comes late. */
  isInTransaction = false;
  /** Statements of this connection are prepared anew once one of them was out of date. */
  #edition = 0;
  #isGathering = false;

  // The library's own method has a dozen shapes; only `query(text, values)` and the pool's, with a callback, are ours: all others pass through.
  // oxlint-disable-next-line typescript/no-explicit-any -- only `any` answers every one of those shapes
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
    const asked = () => this.#named({ name: `${name}_${this.#edition}`, text, values });
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== PLAN_IS_OLD || error.routine !== "RevalidateCachedQuery")
        throw error;
      this.#edition += 1;
      // Within a transaction nothing can be tried again but the whole of it.
      if (this.isInTransaction || this.getTransactionStatus() !== "I") throw error;
      return await asked();
    }
  }

  #named(statement: { name: string; text: string; values: unknown[] }): unknown {
    const { columns } = this;
    if (!columns) return this.#plain([statement]);
    return new Promise((answered, failed) => {
      super.query(new NamedQuery(columns, statement, (error, result) => (error ? failed(error) : answered(result))));
    });
  }

  /** What is asked before the program comes to rest leaves in one piece. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    // `as`: the driver's connection is not in its types.
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #plain(args: readonly unknown[]): unknown {
    // `as`: the overloads cannot be spread.
    return (super.query as (...all: unknown[]) => unknown).apply(this, [...args]);
  }
}

/** The connections of one pool, which has the driver's pipeline on. */
export function namingClient(named: boolean, isPooled: boolean): typeof pg.Client {
  const names = named ? new StatementNames() : null;
  return class extends NamingClient {
    override readonly names = names;
    override readonly columns: KnownColumns | null = isPooled ? null : new Map();
  };
}
