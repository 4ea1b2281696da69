import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/tables.ts";
import "#platform/db/parsers.ts";
import { SESSION_SETTINGS } from "#platform/db/pooler.ts";
import { StartError } from "#platform/start-error.ts";

/** Runs `work` on a connection of its own without any timeouts. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: "corella backup",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set ${name} = 0`);
    await client.query("set client_min_messages = warning");
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Thrown if the connection broke during the commit, so that its outcome is unknown. */
export class CommitUnknown extends StartError {
  constructor() {
    super(
      "The connection to the database broke at the last moment. Check whether the records are there before you try again.",
    );
  }
}

/** Runs `work` in a transaction. Throws `CommitUnknown` if the connection breaks during the commit. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  try {
    await client.query("commit");
  } catch (error) {
    // An error of the database itself means a rollback; after any other error the outcome is unknown.
    throw error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? "")
      ? error
      : new CommitUnknown();
  }
  return result;
}

/**
 * Runs `work` with `corella.restoring` on, so that rows are stored unchanged and triggers write no rows of
 * their own. Call it within a transaction.
 */
export async function runRestoring(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("set local corella.restoring = 'on'");
  await work();
  await client.query("set local corella.restoring = 'off'");
}

/** Returns a query builder within the transaction of this connection, for checks of the features. */
export function queriesOn(client: pg.Client): Kysely<DB> {
  const pooledClient = Object.assign(Object.create(client), {
    query: client.query.bind(client),
    release: () => undefined,
  });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => pooledClient, end: async () => undefined } }),
  });
}
