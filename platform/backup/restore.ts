import type pg from "pg";
import type { Kysely } from "kysely";
import type { DB } from "#db/tables.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import {
  assertKnown,
  MIGRATION_LOCK,
  type Migration,
  migrationsFolder,
  prepareHistory,
  readMigrations,
  runMigration,
} from "#platform/db/migrate.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";
import { openPool } from "#platform/db/connect.ts";
import { StartError } from "#platform/start-error.ts";
import { type ForeignKey, listForeignKeys, listTables, quoteName } from "./catalog.ts";
import { runRestoring, CommitUnknown, inTransaction, queriesOn, withConnection } from "./connection.ts";
import {
  emptyDatabase,
  assertEmptyDatabase,
  assertEmptyStorage,
  assertUnused,
  keysIn,
  removeKeys,
} from "./empty-target.ts";
import { assertFiles, storeFiles } from "./files-part.ts";
import { isFlat } from "./flat-line.ts";
import { holdClock, holdMail } from "./held-mail.ts";
import { type Manifest, readManifest, type Trust } from "./manifest.ts";
import { alteredError, assertPart, readPart } from "./parts.ts";
import { insertSql } from "./rows.ts";

export interface RestoreOptions {
  readonly url: string;
  readonly storage: Storage;
  readonly from: string;
  readonly say: (line: string) => void;
  readonly trust: Trust;
  /** Allows deleting the existing data, if `agreed` confirms it for the name of the database. */
  readonly replace?: { readonly agreed: (database: string) => Promise<boolean> };
  /** Checks the restored data before the commit. */
  readonly check?: (db: Kysely<DB>) => Promise<void>;
}

/**
 * Restores a backup, all or nothing. Everything is checked first; then the rows are loaded in one
 * transaction, and the files before its end.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { url, storage, from, say, trust, replace } = options;
  const manifest = await readManifest(from, "everything", trust);
  const migrations = readMigrations(migrationsFolder);
  assertKnown(
    migrations,
    new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])),
    "The backup",
  );
  say("Checking the backup");
  for (const part of [...manifest.tables, ...(manifest.jobs ? [manifest.jobs] : [])])
    await assertPart(from, part);
  const keys = new Set<string>();
  await assertFiles(from, manifest.files, async (lines) => {
    for (const { key } of lines) {
      if (keys.has(key)) throw alteredError(from, manifest.files.file);
      keys.add(key);
    }
  });
  return await withConnection(url, async (client) => {
    // Makes a Corella that starts now wait until the restore is done.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await assertUnused(client);
    if (replace) await assertAgreed(client, replace);
    else {
      await assertEmptyDatabase(client);
      await assertEmptyStorage(storage, keys);
    }
    const oldKeys = await keysIn(storage);
    await prepareQueue(url);
    await removeFilesOnFailure(storage, oldKeys, async (onKey) => {
      await inTransaction(client, "begin", async () => {
        await emptyDatabase(client);
        await load(client, options, manifest, migrations);
        say(`${manifest.files.rows} files`);
        await storeFiles(from, manifest.files, storage, onKey);
      });
    });
    await client.query("analyze");
    await removeKeys(
      storage,
      [...oldKeys].filter((key) => !keys.has(key)),
    );
    return manifest;
  });
}

async function assertAgreed(
  client: pg.Client,
  { agreed }: NonNullable<RestoreOptions["replace"]>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  if (!(await agreed(rows[0]?.name ?? ""))) throw new StartError("Nothing was changed.");
}

async function prepareQueue(url: string): Promise<void> {
  const pool = openPool(url, { poolSize: 2, statementTimeoutMs: 0 });
  try {
    await migrateQueue(pool);
  } finally {
    await pool.end();
  }
}

/** Removes stored files if the work fails, because the storage has no transactions. */
async function removeFilesOnFailure(
  storage: Storage,
  oldKeys: ReadonlySet<string>,
  work: (mine: (key: string) => void) => Promise<void>,
): Promise<void> {
  const storedKeys: string[] = [];
  try {
    await work((key) => storedKeys.push(key));
  } catch (error) {
    // Keeps the files if the outcome of the commit is unknown; the nightly sweep removes them if it was
    // rolled back.
    if (!(error instanceof CommitUnknown)) {
      await removeKeys(
        storage,
        storedKeys.filter((key) => !oldKeys.has(key)),
      );
    }
    throw error;
  }
}

async function load(
  client: pg.Client,
  { from, say, check }: RestoreOptions,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> {
  const backupNames = new Set(manifest.migrations.map(({ name }) => name));
  await prepareHistory(client);
  // Runs the migrations of the backup's version, loads the rows, then runs the newer migrations.
  for (const migration of migrations.filter(({ name }) => backupNames.has(name)))
    await runMigration(client, migration);
  await withoutForeignKeys(client, () =>
    withoutIndexes(client, () => runRestoring(client, () => loadTables(client, manifest, from, say))),
  );
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      `public.${quoteName(name)}`,
      last_value,
      is_called,
    ]);
  for (const migration of migrations.filter(({ name }) => !backupNames.has(name)))
    await runMigration(client, migration);
  await client.query(holdMail);
  await client.query(holdClock);
  await loadJobs(client, manifest, from);
  await check?.(queriesOn(client));
}

/**
 * Drops the foreign keys during `work` and adds them again, which checks all rows at once. Rows can be loaded
 * in any order, and the role need not be a superuser.
 */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(client);
  const alter = ({ table, name }: ForeignKey, action: string) =>
    client.query(`alter table public.${quoteName(table)} ${action} constraint ${quoteName(name)}`);
  for (const key of keys) await alter(key, "drop");
  await work();
  for (const key of keys)
    await client.query(
      `alter table public.${quoteName(key.table)} add constraint ${quoteName(key.name)} ${key.definition}`,
    );
}

/**
 * Drops the indexes during `work`, because creating them afterwards is several times as fast. Indexes of
 * constraints stay.
 */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid
     where i.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.oid) order by 1`,
  );
  for (const { name } of rows) await client.query(`drop index public.${quoteName(name)}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

async function loadTables(
  client: pg.Client,
  manifest: Manifest,
  from: string,
  say: (line: string) => void,
): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  // Removes the rows that migrations insert.
  const names = [...tables.keys()]
    .filter((name) => name !== "schema_migration")
    .map((name) => `public.${quoteName(name)}`);
  await client.query(`truncate ${names.join(", ")}`);
  for (const part of manifest.tables) {
    const table = tables.get(part.name);
    if (!table || table.columns.map(({ name }) => name).join() !== part.columns.join())
      throw alteredError(from, "manifest.json");
    const sql = insertSql(table);
    let rows = 0;
    for await (const batch of readPart(from, part)) {
      if (!batch.every(isFlat)) throw alteredError(from, part.file);
      const { rowCount } = await client.query(sql, [`[${batch.join(",")}]`]);
      rows += rowCount ?? 0;
    }
    if (rows !== part.rows) throw new Error(`${part.name} took ${rows} of ${part.rows} rows`);
    if (rows > 0) say(`${part.name}: ${rows} rows`);
  }
}

async function loadJobs(client: pg.Client, { jobs }: Manifest, from: string): Promise<void> {
  await client.query("delete from graphile_worker._private_jobs");
  if (!jobs) return;
  for await (const batch of readPart(from, jobs))
    await client.query(
      `select graphile_worker.add_job(task, payload := payload, run_at := run_at, max_attempts := max_attempts, job_key := key, priority := priority)
       from json_to_recordset($1::json) as r(task text, payload json, run_at timestamptz, max_attempts int, key text, priority int)`,
      [`[${batch.join(",")}]`],
    );
}
