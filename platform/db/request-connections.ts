import {
  type CompiledQuery,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPoolClient,
} from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import type { Db } from "./db.ts";
import { NamingClient } from "./named-statements.ts";
import { logging, type OnQuery, reportQuery } from "./on-query.ts";
import { countConnection } from "#platform/telemetry/work.ts";

/**
 * Database on one connection, with at most one transaction. The owner of the connection begins and ends the
 * transaction.
 */
export class SingleConnectionDb extends Kysely<DB> {
  /** Sends a compiled statement without the query builder; used by `preparedQuery`. */
  readonly ask: (sql: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

  constructor(config: KyselyConfig, ask: SingleConnectionDb["ask"]) {
    super(config);
    this.ask = ask;
  }

  override get isTransaction(): boolean {
    return true;
  }

  override transaction(): never {
    throw new Error("a request's statements are in its transaction already");
  }
}

/** Database handle of a connection, usable until it is revoked. */
interface ConnectionHandle {
  readonly db: Db;
  readonly takeBack: () => void;
}

/**
 * Connection reserved for one request. Statements issued at the same moment are sent together and answered in
 * order without waiting in between, because a round trip costs more processor time than most statements.
 */
export class RequestConnection {
  readonly #client: pg.PoolClient;
  readonly #lend: () => ConnectionHandle;
  readonly #onQuery: OnQuery | undefined;
  readonly #released = countConnection();
  #lent: ConnectionHandle | undefined;
  #isOpen = false;

  constructor(client: pg.PoolClient, lend: () => ConnectionHandle, onQuery: OnQuery | undefined) {
    this.#client = client;
    this.#lend = lend;
    this.#onQuery = onQuery;
  }

  get db(): Db {
    return (this.#lent ??= this.#lend()).db;
  }

  begin(): Promise<unknown> {
    this.#open(true);
    return this.#ask("begin");
  }

  /**
   * Sends the last statements together with the commit. If one of them fails, PostgreSQL rolls back instead,
   * and the error of the statement is thrown.
   */
  async commit(last: readonly CompiledQuery[]): Promise<void> {
    const sent = last.map(({ sql, parameters }) => this.#ask(sql, parameters));
    const outcomes = await Promise.allSettled([...sent, this.#ask("commit")]);
    this.#open(false);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    const commitOutcome = outcomes.at(-1);
    if (commitOutcome?.status === "fulfilled" && commitOutcome.value.command === "ROLLBACK")
      throw new Error("a transaction was undone in place of its commit: a failed statement was overlooked");
  }

  async rollback(): Promise<void> {
    this.#open(false);
    this.abandon();
    await this.#ask("rollback");
  }

  /**
   * Revokes the database handle after a failure, because statements still in progress could otherwise run on
   * in the next request's transaction. The next access to `db` gets a new handle.
   */
  abandon(): void {
    this.#lent?.takeBack();
    this.#lent = undefined;
  }

  /**
   * Returns the connection to the pool. An open transaction is rolled back before any statement of the next
   * owner.
   */
  release(): void {
    // Ignores a failed rollback because the connection is then broken, and the pool replaces it.
    if (this.#isOpen) this.rollback().catch(() => undefined);
    this.#client.release();
    this.#released();
  }

  /**
   * Sends a statement at once, unlike statements through `db`, because the commit must not overtake the last
   * statements.
   */
  #ask(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return reportQuery(
      this.#onQuery,
      sql,
      values ? this.#client.query(sql, [...values]) : this.#client.query(sql),
    );
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (this.#client instanceof NamingClient) this.#client.isInTransaction = isOpen;
  }
}

export class RequestConnections {
  readonly #pool: pg.Pool;
  readonly #onQuery: OnQuery | undefined;
  /** Handles by connection, reused because creating one costs more than a query by key. */
  readonly #lent = new WeakMap<pg.PoolClient, ConnectionHandle>();

  constructor(pool: pg.Pool, onQuery?: OnQuery) {
    this.#pool = pool;
    this.#onQuery = onQuery;
  }

  /** Waits for a free connection. The caller must release it in every case. */
  async hold(): Promise<RequestConnection> {
    const client = await this.#pool.connect();
    return new RequestConnection(client, () => this.#lent.get(client) ?? this.#lend(client), this.#onQuery);
  }

  #lend(client: pg.PoolClient): ConnectionHandle {
    let isRevoked = false;
    const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (isRevoked) throw new Error("asked for a request that is over");
      return client.query(text, [...values]);
    };
    // `as`: the two libraries declare the same method differently. `release` does nothing because the holder
    // releases the connection, not each statement.
    const pooledClient = { query, release: () => undefined } as unknown as PostgresPoolClient;
    const dialect = new PostgresDialect({
      pool: { connect: async () => pooledClient, end: async () => undefined },
    });
    const ask = async (text: string, values: readonly unknown[]) =>
      (await reportQuery(this.#onQuery, text, query(text, values))).rows;
    const db = new SingleConnectionDb({ dialect, ...logging(this.#onQuery) }, ask);
    const takeBack = () => {
      isRevoked = true;
      this.#lent.delete(client);
    };
    const handle = { db, takeBack };
    this.#lent.set(client, handle);
    return handle;
  }
}
