import pg from "pg";
import { openPool } from "./connect.ts";
import { MIGRATION_LOCK } from "./migrate.ts";
import { StartError } from "#platform/start-error.ts";

/**
 * The schema belongs to the role of DATABASE_OWNER_URL, which makes and changes it at a start and is then not connected any more; requests and
 * jobs come as the role of DATABASE_URL, which may read and write rows and nothing else: no table, trigger or function is in its reach, so
 * that even a statement of somebody else's could not stop the register from being kept.
 */
export async function asOwner(ownerUrl: string, servingUrl: string, prepare: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(ownerUrl, { poolSize: 2, statementTimeoutMs: 0, preparedStatements: false });
  try {
    const role = await roleOf(servingUrl);
    await insistOnTwo(pool, role);
    await prepare(pool);
    await grantServing(pool, role);
  } finally {
    await pool.end();
  }
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: "corella" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}

async function insistOnTwo(pool: pg.Pool, serving: string): Promise<void> {
  const { rows } = await pool.query<{ same: boolean; mighty: boolean }>(
    `select pg_has_role($1, current_user, 'member') as same, rolsuper or rolcreaterole as mighty from pg_roles where rolname = $1`,
    [serving],
  );
  if (rows[0]?.same !== false || rows[0].mighty) {
    throw new StartError(
      "DATABASE_URL must name a role that is not the owner of DATABASE_OWNER_URL, no member of it, and may create no roles.",
    );
  }
}

/** Again at every start: a migration brings tables of its own. In turn, for nodes that start at once. */
async function grantServing(pool: pg.Pool, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    for (const schema of ["public", "graphile_worker"]) {
      await client.query(`grant usage on schema ${schema} to ${name}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`);
      await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${name}`);
      await client.query(`grant execute on all functions in schema ${schema} to ${name}`);
    }
    await client.query(`revoke create on schema public from ${name}`);
    await letToQueue(client, role, name);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** The queue's tables are closed to all but their owner, row by row. Made once: the lock for it would wait for running jobs. */
async function letToQueue(client: pg.PoolClient, role: string, name: string): Promise<void> {
  const { rows } = await client.query<{ closed: string }>(
    `select c.oid::regclass::text as closed from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polroles @> array[(select oid from pg_roles where rolname = $1)])`,
    [role],
  );
  for (const { closed } of rows)
    await client.query(`create policy ${name} on ${closed} to ${name} using (true) with check (true)`);
}
