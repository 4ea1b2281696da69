import pg from "pg";
import { openPool } from "./connect.ts";
import { MIGRATION_LOCK } from "./migrate.ts";
import { StartError } from "#platform/start-error.ts";

/**
 * Prepares the schema as the owner and grants the serving role its privileges. The role of DATABASE_OWNER_URL
 * owns the schema and changes it at a start, then disconnects. Requests and jobs use the role of
 * DATABASE_URL, which may only read and write rows and can't change tables, triggers or functions. It may
 * only insert into the audit log, so that even an injected statement can neither alter the log nor prevent
 * its sealing (decision 0037).
 */
export async function prepareAsOwner(
  ownerUrl: string,
  servingUrl: string,
  prepare: (pool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const pool = openPool(ownerUrl, { poolSize: 2, statementTimeoutMs: 0, preparedStatements: false });
  try {
    const role = await roleOf(servingUrl);
    await assertSeparateRoles(pool, role);
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

async function assertSeparateRoles(pool: pg.Pool, serving: string): Promise<void> {
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

/**
 * Table that the serving role may read and insert into, except for the columns that the table fills itself.
 */
const AUDIT_LOG = "audit_event";
const GENERATED_COLUMNS: ReadonlySet<string> = new Set(["ID", "at"]);
/** Tables that the serving role may only read; the functions below write them. */
const READ_ONLY: readonly string[] = [
  "audit_seal",
  "practice_start",
  "audit_chain_head",
  "audit_sealing",
  "schema_migration",
];
/** Functions that run as the owner; each does one thing and checks it (decision 0037). */
const FUNCTIONS: readonly string[] = [
  "begin_practice()",
  "seal_audit_events(bigint, json, bigint, bytea)",
  "advance_audit_sealing(bigint, bigint)",
];

/**
 * Grants the privileges at every start because a migration may add tables. Locked, so that nodes starting at
 * once take turns.
 */
async function grantServing(pool: pg.Pool, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    for (const schema of ["public", "graphile_worker"]) {
      await client.query(`grant usage on schema ${schema} to ${name}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`);
    }
    await client.query(`grant usage, select, update on all sequences in schema graphile_worker to ${name}`);
    await client.query(`grant execute on all functions in schema graphile_worker to ${name}`);
    await closeAuditLog(client, name);
    await grantQueue(client, role, name);
    await assertAuditLogClosed(client, role);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function closeAuditLog(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as "column" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2) order by attnum`,
    [AUDIT_LOG, [...GENERATED_COLUMNS]],
  );
  // A sequence that is set back would give new rows the IDs of old ones.
  await client.query(`revoke update on all sequences in schema public from ${name}`);
  await client.query(`grant usage, select on all sequences in schema public to ${name}`);
  await client.query(`revoke all on ${[AUDIT_LOG, ...READ_ONLY].join(", ")} from ${name}`);
  await client.query(`grant select on ${[AUDIT_LOG, ...READ_ONLY].join(", ")} to ${name}`);
  await client.query(
    `grant insert (${rows.map(({ column }) => column).join(", ")}) on ${AUDIT_LOG} to ${name}`,
  );
  for (const signature of FUNCTIONS) await client.query(`grant execute on function ${signature} to ${name}`);
  await client.query(`revoke create on schema public from public, ${name}`);
}

/**
 * Throws a `StartError` if the role still has privileges on the audit log, for example through other roles or
 * through PUBLIC.
 */
async function assertAuditLogClosed(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ open: string }>(
    `select t.name || ': ' || p.privilege as open
     from unnest($2::text[]) t(name), unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'INSERT']) p(privilege)
     where has_table_privilege($1, 'public.' || t.name, p.privilege)
     union all select 'schema public: CREATE' where has_schema_privilege($1, 'public', 'CREATE')`,
    [role, [AUDIT_LOG, ...READ_ONLY]],
  );
  if (rows.length > 0) {
    throw new StartError(
      `The role of DATABASE_URL may change the audit log (${rows.map(({ open }) => open).join(", ")}): take these rights from it, or from the roles it is a member of. The owner of DATABASE_OWNER_URL must own the database too.`,
    );
  }
}

/**
 * Creates row-level security policies so that the role can use the queue's tables. Only missing ones are
 * created because the required lock would wait for running jobs.
 */
async function grantQueue(client: pg.PoolClient, role: string, name: string): Promise<void> {
  const { rows } = await client.query<{ closed: string }>(
    `select c.oid::regclass::text as closed from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polroles @> array[(select oid from pg_roles where rolname = $1)])`,
    [role],
  );
  for (const { closed } of rows)
    await client.query(`create policy ${name} on ${closed} to ${name} using (true) with check (true)`);
}
