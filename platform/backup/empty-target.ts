import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { StartError } from "#platform/start-error.ts";
import type { Manifest } from "./manifest.ts";

const MAX_WAIT_MS = 2_000;
const DAY_MS = 86_400_000;

/**
 * Throws a `StartError` if Corella is connected to the database. Waits briefly because a closed connection
 * remains visible for a moment.
 */
export async function assertUnused(client: pg.Client): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'corella%'`,
    );
    if (rows.length === 0) return;
    if (Date.now() > deadline)
      throw new StartError("Corella is running on this database: stop it first, on every machine.");
    await pause(100);
  }
}

/** Throws a `StartError` unless the database has no tables, or contains a Corella schema without people. */
export async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: boolean; ours: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
       to_regclass('public.schema_migration') is not null and to_regclass('public.person') is not null as ours`,
  );
  const people = rows[0]?.ours ? (await client.query("select from person limit 1")).rows.length : 0;
  if (!rows[0]?.tables || (rows[0].ours && people === 0)) return;
  throw new StartError(
    "This database is not empty. Restore into an empty one, or use --replace to delete everything in it.",
  );
}

export async function assertEmptyStorage(storage: Storage, exceptKeys: ReadonlySet<string>): Promise<void> {
  // Accepts files that an interrupted restore has left.
  for await (const keys of storage.olderThan(Date.now() + DAY_MS))
    if (keys.some((key) => !exceptKeys.has(key)))
      throw new StartError(
        "The file storage is not empty. Restore into an empty one, or use --replace to delete all its files.",
      );
}

export async function keysIn(storage: Storage): Promise<Set<string>> {
  const allKeys = new Set<string>();
  for await (const keys of storage.olderThan(Date.now() + DAY_MS)) for (const key of keys) allKeys.add(key);
  return allKeys;
}

export async function removeKeys(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key);
}

/** Drops everything in `public` except objects of extensions. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname) as drop
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'i'))
     union all
     select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  );
  for (const { drop } of rows) await client.query(drop);
}

/**
 * Throws a `StartError` unless archive and installation have the same migrations, because part of the tables
 * can't be migrated separately.
 */
export async function assertSameMigrations(
  client: pg.ClientBase,
  { migrations }: Manifest,
  from: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  const [localMigrations, archiveMigrations] = [rows, migrations].map(
    (all) => new Map(all.map(({ name, checksum }) => [name, checksum])),
  );
  if ([...(archiveMigrations ?? [])].some(([name, checksum]) => localMigrations?.get(name) !== checksum))
    throw new StartError(`${from} is newer than this Corella: update it first.`);
  if (localMigrations?.size !== archiveMigrations?.size)
    throw new StartError(
      `${from} was written by an older Corella. Restore its backup here and export it again.`,
    );
}
