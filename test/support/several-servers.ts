import pg from "pg";
import { distributeDatabase } from "#tools/distribute-database.ts";

/** Few parts of each table, because each takes time in each test file's database. */
const SHARDS = 4;

export async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Prepares the servers of TEST_CITUS for a run: deletes the databases of former runs and makes the template on
 * the first server.
 */
export async function prepareServers(
  servers: readonly string[],
  template: string,
  seed: (url: string) => Promise<void>,
): Promise<{ adminUrl: string; template: string; others: readonly string[] }> {
  const [adminUrl = "", ...others] = servers.map((url) => databaseUrl(url, "postgres"));
  for (const url of [adminUrl, ...others]) await dropFormer(url, template);
  await asAdmin(adminUrl, `create database ${template} template template0`);
  await seed(databaseUrl(adminUrl, template));
  return { adminUrl, template, others };
}

async function dropFormer(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or datname like 'test\\_%'",
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Replaces the database in a connection string, which may name a host after the question mark. */
export const databaseUrl = (server: string, name: string): string =>
  server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);

/** Distributes a test's database over the servers. */
export async function distributeTestDatabase(
  first: string,
  others: readonly string[],
  name: string,
): Promise<void> {
  for (const url of others) await asAdmin(url, `create database ${name} template template0`);
  await distributeDatabase({
    first,
    others: others.map((url) => databaseUrl(url, name)),
    shards: SHARDS,
  });
}
