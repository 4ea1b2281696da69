import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type pg from "pg";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { makeFolder } from "#platform/make-folder.ts";
import { codeOf, StartError } from "#platform/start-error.ts";
import type { ArchiveKeys } from "./archive-seal.ts";
import { listSequences, listTables, quoteName, type Table } from "./catalog.ts";
import { inTransaction, withConnection } from "./connection.ts";
import { copyFiles } from "./files-part.ts";
import { withoutSecrets } from "./held-mail.ts";
import { LEFT_OUT, LEFT_OUT_JOBS } from "./left-out.ts";
import { type Manifest, version, writeManifest } from "./manifest.ts";
import { writePart } from "./parts.ts";
import { readRows } from "./rows.ts";
import { BACKUP_LOCK } from "./sparing-storage.ts";

const JOBS = "jobs.jsonl.gz";

/**
 * Columns replaced in a backup. Password hashes and encrypted second factors are kept because users could not
 * sign in to the restored installation without them.
 */
const REDACTED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = { mail: withoutSecrets };

export interface BackupOptions {
  readonly keys: ArchiveKeys;
  /** Direct connection string, bypassing a pooler. */
  readonly url: string;
  readonly storage: Storage;
  readonly to: string;
  /** Reports progress, one line per table, without any data. */
  readonly say: (line: string) => void;
}

/**
 * Backs up database and files as of one moment, while users continue to work. Written under a temporary name
 * until complete.
 */
export async function takeBackup({ keys, url, storage, to, say }: BackupOptions): Promise<Manifest> {
  return await withConnection(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.mine)
      throw new StartError("Another backup of this database is running. Wait until it has finished.");
    return await fillFolder(to, keys, (folder) =>
      inTransaction(client, "begin isolation level repeatable read, read only", () =>
        copyAll(client, storage, folder, say),
      ),
    );
  });
}

/**
 * Fills a new folder under a temporary name and renames it when complete. Removes what an interrupted run has
 * left.
 */
export async function fillFolder(
  to: string,
  keys: ArchiveKeys,
  fill: (folder: string) => Promise<Manifest>,
): Promise<Manifest> {
  const target = resolve(to);
  const draft = `${target}.unfinished`;
  if (existsSync(target)) throw new StartError(`${to} already exists: name a new folder.`);
  try {
    makeFolder(dirname(target));
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const manifest = await fill(draft);
    writeManifest(draft, manifest, keys);
    renameSync(draft, target);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (codeOf(error) === "ENOSPC")
      throw new StartError(`There is no disk space left for ${to}. No backup was made.`);
    if (codeOf(error) === "EACCES" || codeOf(error) === "EROFS")
      throw new StartError(`${to} cannot be written (${codeOf(error)}).`);
    throw error;
  }
}

async function copyAll(
  client: pg.Client,
  storage: Storage,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const origin = await originOf(client);
  const allTables = await listTables(client);
  const tables = await copyTables(
    client,
    allTables.filter(({ name }) => !(name in LEFT_OUT)),
    folder,
    say,
  );
  const jobs = await copyJobs(client, folder);
  const files = await copyFiles(client, allTables, () => undefined, storage, folder);
  say(`${files.rows} files, ${files.size} bytes`);
  // Reads sequences last, because they are not part of the snapshot and must not be behind its rows.
  const sequences = await readSequences(client);
  return { format: 1, content: "everything", ...origin, client: null, tables, sequences, jobs, files };
}

export async function originOf(
  client: pg.Client,
): Promise<Pick<Manifest, "corella" | "postgresql" | "taken_at" | "migrations">> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  );
  if (!found[0]?.there)
    throw new StartError("This database has no Corella data yet, so there is nothing to back up.");
  const { rows } = await client.query<{ taken_at: string; postgresql: number }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as taken_at, current_setting('server_version_num')::int / 10000 as postgresql`,
  );
  const [moment] = rows;
  if (!moment) throw new Error("the database does not know the time");
  const { rows: migrations } = await client.query(
    "select name, checksum from schema_migration order by name",
  );
  return { corella: version(), ...moment, migrations };
}

async function copyTables(
  client: pg.Client,
  tables: readonly Table[],
  folder: string,
  say: (line: string) => void,
): Promise<Manifest["tables"]> {
  mkdirSync(join(folder, "tables"), { mode: 0o700 });
  const parts: Manifest["tables"] = [];
  for (const table of tables) {
    const part = await writePart(
      folder,
      `tables/${table.name}.jsonl.gz`,
      readRows(client, table, { instead: REDACTED_COLUMNS[table.name] ?? {} }),
    );
    parts.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...part });
    if (part.rows > 0) say(`${table.name}: ${part.rows} rows`);
  }
  return parts;
}

async function copyJobs(client: pg.Client, folder: string): Promise<Manifest["jobs"]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('task', t.identifier, 'payload', j.payload, 'run_at', j.run_at, 'key', j.key, 'max_attempts', j.max_attempts,
        'priority', j.priority)::text as line
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts and t.identifier <> all($1) order by j.id`,
    [LEFT_OUT_JOBS],
  );
  async function* lines() {
    yield rows.map(({ line }) => line);
  }
  return { ...(await writePart(folder, JOBS, lines())), file: JOBS };
}

async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const sequences: Manifest["sequences"] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${quoteName(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}
