import { type CompiledQuery, Kysely, type KyselyConfig, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import type { Db } from "./db.ts";
import { NamingClient } from "./named-statements.ts";
import { logging, type OnQuery, telling } from "./on-query.ts";
import { holdingConnection } from "#platform/telemetry/work.ts";

/** A database that is one connection, and within it one transaction at most: whoever holds the connection begins and ends it. */
export class SingleConnectionDb extends Kysely<DB> {
  /** Past the builder, which has nothing to do for a statement that is put together: `preparedQuery` statements come this way. */
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

/** The connection's database, as long as whoever was lent it may ask. */
interface Lent {
  readonly db: Db;
  readonly takeBack: () => void;
}

/**
 * A connection that one request has to itself. What is asked at the same moment is sent in one piece and answered in its order, without
 * waiting in between: a round trip to the database costs more of a processor than most statements do.
 */
export class RequestConnection {
  readonly #client: pg.PoolClient;
  readonly #lend: () => Lent;
  readonly #onQuery: OnQuery | undefined;
  readonly #released = holdingConnection();
  #lent: Lent | undefined;
  #isOpen = false;

  constructor(client: pg.PoolClient, lend: () => Lent, onQuery: OnQuery | undefined) {
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

  /** With its last statements. Where one of them fails PostgreSQL makes a rollback of the commit, and its error is thrown. */
  async commit(last: readonly CompiledQuery[]): Promise<void> {
    const asked = last.map(({ sql, parameters }) => this.#ask(sql, parameters));
    const outcomes = await Promise.allSettled([...asked, this.#ask("commit")]);
    this.#open(false);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    const ended = outcomes.at(-1);
    if (ended?.status === "fulfilled" && ended.value.command === "ROLLBACK")
      throw new Error("a transaction was undone in place of its commit: a failed statement was overlooked");
  }

  async rollback(): Promise<void> {
    this.#open(false);
    this.abandon();
    await this.#ask("rollback");
  }

  /**
   * Something failed, and what was asked beside it may still be at work with nobody waiting for it: none of that may ask anything more, for
   * it would be in the next one's transaction.
   */
  abandon(): void {
    this.#lent?.takeBack();
    this.#lent = undefined;
  }

  /** What was begun and not committed is undone: before anything that whoever has the connection next asks of it. */
  release(): void {
    // Where that fails the connection is gone, and the pool knows by itself.
    if (this.#isOpen) this.rollback().catch(() => undefined);
    this.#client.release();
    this.#released();
  }

  /** Sent at once, unlike what goes through `db`: the commit must not overtake its last statements. */
  #ask(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return telling(this.#onQuery, sql, values ? this.#client.query(sql, [...values]) : this.#client.query(sql));
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (this.#client instanceof NamingClient) this.#client.isInTransaction = isOpen;
  }
}

export class HeldConnections {
  readonly #pool: pg.Pool;
  readonly #onQuery: OnQuery | undefined;
  /** Made once for each connection: it costs more than a statement's answer by its key. */
  readonly #lent = new WeakMap<pg.PoolClient, Lent>();

  constructor(pool: pg.Pool, onQuery?: OnQuery) {
    this.#pool = pool;
    this.#onQuery = onQuery;
  }

  /** Waits for one that is free; whoever gets it releases it, whatever happens. */
  async hold(): Promise<RequestConnection> {
    const client = await this.#pool.connect();
    return new RequestConnection(client, () => this.#lent.get(client) ?? this.#lend(client), this.#onQuery);
  }

  #lend(client: pg.PoolClient): Lent {
    let isOver = false;
    const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (isOver) throw new Error("asked for a request that is over");
      return client.query(text, [...values]);
    };
    // `as`: the two libraries write the same method down differently. It is let go by whoever holds it, and not after each statement.
    const held = { query, release: () => undefined } as unknown as PostgresPoolClient;
    const dialect = new PostgresDialect({ pool: { connect: async () => held, end: async () => undefined } });
    const ask = async (text: string, values: readonly unknown[]) =>
      (await telling(this.#onQuery, text, query(text, values))).rows;
    const db = new SingleConnectionDb({ dialect, ...logging(this.#onQuery) }, ask);
    const takeBack = () => {
      isOver = true;
      this.#lent.delete(client);
    };
    const lent = { db, takeBack };
    this.#lent.set(client, lent);
    return lent;
  }
}
