import pg from "pg";
import { distributeNewTables } from "./new-tables.ts";
import { restoreTriggers, takeTriggersAway } from "./kept-triggers.ts";
import { assertSums, keepSums } from "./table-sums.ts";
import { type Schema, kindOf, readSchema } from "./sharding.ts";

/** Connection strings of the database on each server. */
export interface Servers {
  /** The migrated database that Corella connects to, with or without data. */
  readonly first: string;
  /** Empty databases of the same name. */
  readonly others: readonly string[];
  /** Number of parts of each client-owned table; 32 if undefined. */
  readonly shards?: number;
}

export interface Outcome {
  readonly tables: number;
  readonly triggers: number;
  /** Number of rows in all tables that are copied or distributed. */
  readonly rows: number;
  readonly foreignKeys: number;
  /** A sentence for each foreign key that a cluster can't keep. */
  readonly leftOut: readonly string[];
}

/**
 * Schema of the first server with the foreign keys and triggers that are taken away while the tables are
 * distributed, and the sums of the tables before.
 */
const KEPT = "corella_distribution";

/**
 * Settings of the database on the first server. Later migrations need the triggers; a transaction may read the
 * rows of many clients and then write a table that every server has, which Citus refuses after a parallel read;
 * what a transaction sets for itself, such as how its statements are planned, must reach the other servers.
 */
export const DATABASE_SETTINGS = [
  "citus.enable_unsafe_triggers = on",
  "citus.multi_shard_modify_mode = sequential",
  "citus.propagate_set_commands = local",
] as const;

/**
 * Distributes a migrated database with its data over the servers of a Citus cluster. An interrupted run
 * continues where it stopped, and a finished one changes nothing. Throws if there is another
 * connection to the database, or if a table has other rows afterwards.
 */
export async function distributeDatabase(
  { first, others, shards = 32 }: Servers,
  say: (sentence: string) => void = () => undefined,
): Promise<Outcome> {
  await Promise.all([first, ...others].map(installExtension));
  const client = new pg.Client({ connectionString: first, application_name: "corella distribute" });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set client_min_messages = warning");
    for (const setting of DATABASE_SETTINGS) await client.query(`set ${setting}`);
    await client.query(
      `do $$ begin ${DATABASE_SETTINGS.map((setting) => `execute format('alter database %I set ${setting}', current_database());`).join(" ")} end $$`,
    );
    await client.query(`set citus.shard_count = ${shards}`);
    await assertAlone(client);
    await addServers(client, first, others);
    say(`${others.length + 1} servers.`);
    const schema = await readSchema(client);
    await prepareKept(client);
    const names = schema.tables.filter((table) => kindOf(table) !== "local").map(({ name }) => name);
    await keepSums(client, KEPT, names);
    await takeTriggersAway(client, KEPT, names);
    await takeKeysAway(client);
    const tables = await distributeTables(client, schema);
    say(`${tables} tables distributed.`);
    const rows = await assertSums(client, KEPT);
    say(`${rows.toLocaleString("en-AU")} rows as before.`);
    const keys = await bringKeysBack(client);
    const triggers = await restoreTriggers(client, KEPT);
    await distributeNewTables(client, KEPT);
    await client.query(`delete from ${KEPT}.table_sum`);
    return { tables, rows, triggers, ...keys };
  } finally {
    await client.end();
  }
}

async function installExtension(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "corella distribute" });
  await client.connect();
  try {
    const installed = await columnOf(client, "select extname from pg_extension where extname = 'citus'");
    if (installed.length === 0) await client.query("create extension citus");
  } finally {
    await client.end();
  }
}

async function addServers(client: pg.Client, first: string, others: readonly string[]): Promise<void> {
  const known = await columnOf(client, "select nodename || ':' || nodeport from pg_dist_node");
  const [host, port] = placeOf(first);
  if (known.length === 0) await client.query("select citus_set_coordinator_host($1, $2)", [host, port]);
  for (const other of others) {
    const [name, at] = placeOf(other);
    if (!known.includes(`${name}:${at}`)) await client.query("select citus_add_node($1, $2)", [name, at]);
  }
}

function placeOf(url: string): [host: string, port: number] {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port || 5432)];
}

/** Throws if others are connected to the database: their changes would miss the triggers and foreign keys. */
async function assertAlone(client: pg.Client): Promise<void> {
  const others = await columnOf(
    client,
    `select coalesce(nullif(application_name, ''), usename::text) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name not like 'citus%'`,
  );
  if (others.length > 0)
    throw new Error(`Stop what is connected to the database first: ${others.join(", ")}.`);
}

/**
 * Creates the tables in which foreign keys, triggers and checksums are stored during the move. Only the first
 * server needs them.
 */
async function prepareKept(client: pg.Client): Promise<void> {
  await client.query("set citus.enable_ddl_propagation = off");
  await client.query(`create schema if not exists ${KEPT}`);
  for (const columns of [
    "foreign_key (place int generated always as identity, name text, source text, target text, definition text)",
    "table_trigger (place int generated always as identity, name text, source text, definition text)",
    "table_sum (source text primary key, rows text, hash text)",
  ])
    await client.query(`create table if not exists ${KEPT}.${columns}`);
  await client.query("set citus.enable_ddl_propagation = on");
}

/** Takes all foreign keys away. They are kept in a table, so that an interrupted run loses none. */
async function takeKeysAway(client: pg.Client): Promise<void> {
  if ((await columnOf(client, "select logicalrelid::text from pg_dist_partition")).length > 0) return;
  await client.query("begin");
  await client.query(
    `insert into ${KEPT}.foreign_key (name, source, target, definition)
     select conname, conrelid::regclass::text, confrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  );
  await client.query(
    `do $$ declare each record; begin
       for each in select name, source from ${KEPT}.foreign_key loop
         execute format('alter table %s drop constraint if exists %I', each.source, each.name);
       end loop;
     end $$`,
  );
  await client.query("commit");
}

/** Removes the rows that stay in the table of the first server after they were copied to its parts. */
const REMOVE_COPIED = "select truncate_local_data_after_distributing_table($1::regclass)";

async function distributeTables(client: pg.Client, schema: Schema): Promise<number> {
  const done = new Set(await columnOf(client, "select logicalrelid::text from pg_dist_partition"));
  await distributeFunctions(client);
  const namesOf = (kind: string) =>
    schema.tables.filter((table) => kindOf(table) === kind).map(({ name }) => name);
  for (const name of namesOf("reference"))
    if (!done.has(name)) {
      await client.query("select create_reference_table($1)", [name]);
      await client.query(REMOVE_COPIED, [name]);
    }
  const owned = namesOf("owned");
  const [anchor = ""] = owned;
  for (const name of owned)
    if (!done.has(name)) {
      await client.query("select create_distributed_table($1, '_doctor', colocate_with => $2)", [
        name,
        name === anchor ? "none" : anchor,
      ]);
      await client.query(REMOVE_COPIED, [name]);
    }
  return namesOf("reference").length + owned.length;
}

/**
 * Copies the functions to each server, because the body of a trigger's function may call any of them. Those with
 * the rights of their owner are called on the first server only.
 */
async function distributeFunctions(client: pg.Client): Promise<void> {
  const names = await columnOf(
    client,
    `select oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace and not prosecdef
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by prorettype = 'trigger'::regtype, 1`,
  );
  for (const name of names)
    await client.query("select create_distributed_function($1::regprocedure)", [name]);
}

async function bringKeysBack(client: pg.Client): Promise<Pick<Outcome, "foreignKeys" | "leftOut">> {
  const { rows } = await client.query<{ name: string; source: string; definition: string }>(
    `select name, source, definition from ${KEPT}.foreign_key k
     where not exists (select from pg_constraint c where c.conname = k.name and c.conrelid = k.source::regclass) order by place`,
  );
  const leftOut: string[] = [];
  for (const { name, source, definition } of rows) {
    try {
      await client.query(`alter table ${source} add constraint ${name} ${definition}`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      leftOut.push(`${name} of ${source}: ${error.message}`);
    }
  }
  await client.query(
    `delete from ${KEPT}.foreign_key k using pg_constraint c where c.conname = k.name and c.conrelid = k.source::regclass`,
  );
  return { foreignKeys: rows.length - leftOut.length, leftOut };
}

async function columnOf(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text: sql, rowMode: "array" });
  return rows.map(([value = ""]) => value);
}
