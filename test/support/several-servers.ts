import pg from "pg";
import { DATABASE_SETTINGS, distributeDatabase } from "#tools/distribute-database.ts";

/** Number of shards per table, small because each shard takes time in every test file's database. */
const SHARDS = 4;

/** Lets EXPLAIN describe a statement on every part of its tables, not on one of them. */
const EXPLAIN_ALL = "citus.explain_all_tasks = on";

export async function runAsAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Prepares the servers of TEST_CITUS for a run: deletes the databases of former runs, makes the template on the
 * first server and distributes it.
 */
export async function prepareServers(
  servers: readonly string[],
  template: string,
  seed: (url: string) => Promise<void>,
): Promise<{ adminUrl: string; template: string; others: readonly string[] }> {
  const [adminUrl = "", ...others] = servers.map((url) => databaseUrl(url, "postgres"));
  for (const url of [adminUrl, ...others]) {
    await dropFormer(url, template);
    await runAsAdmin(url, `create database ${template} template template0`);
  }
  const first = databaseUrl(adminUrl, template);
  await seed(first);
  await distributeDatabase({
    first,
    others: others.map((url) => databaseUrl(url, template)),
    shards: SHARDS,
  });
  for (const url of [adminUrl, ...others]) await closeTemplate(url, template);
  return { adminUrl, template, others };
}

/** Ends the connections to the template, including Citus's own, because a database in use can't be copied. */
async function closeTemplate(url: string, template: string): Promise<void> {
  await runAsAdmin(
    url,
    `alter database ${template} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
  );
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

/**
 * Copies the template on each server. A copy is distributed like the template, because Citus stores the
 * locations of a table's shards in the database, and uses the same database name on each server.
 */
export async function copyTemplate(
  servers: readonly string[],
  template: string,
  name: string,
): Promise<void> {
  // Copies the files, which takes half as long as writing every page to the log of changes first.
  for (const url of servers)
    await runAsAdmin(url, `create database ${name} template ${template} strategy file_copy`);
  const [first, ...others] = servers;
  if (first !== undefined && others.length > 0)
    await runAsAdmin(
      first,
      ...[...DATABASE_SETTINGS, EXPLAIN_ALL].map((setting) => `alter database ${name} set ${setting}`),
    );
}
