import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/tables.ts";
import "#platform/db/parsers.ts";
import { SESSION_CUSTOMS } from "#platform/db/pooler.ts";

/** A connection of one's own, on which nothing is cut short however long it takes. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: "corella backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SESSION_CUSTOMS);
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set ${name} = 0`);
    await client.query("set client_min_messages = warning");
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** All of it or nothing. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const answer = await work();
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Within a transaction: rows come as they were kept, and the database writes none of its own beside them. */
export async function asKept(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("set local corella.restoring = 'on'");
  await work();
  await client.query("set local corella.restoring = 'off'");
}

/** For checks of the features, within the transaction of this very connection. */
export function queriesOn(client: pg.Client): Kysely<DB> {
  const borrowed = Object.assign(Object.create(client), { query: client.query.bind(client), release: () => undefined });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => undefined } }),
  });
}
