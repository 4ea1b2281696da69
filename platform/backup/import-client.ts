import type { Kysely } from "kysely";
import type pg from "pg";
import type { DB } from "#db/tables.ts";
import { constraintOf, isRefusedValue } from "#platform/db/refused-value.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { codeOf, StartError } from "#platform/start-error.ts";
import { ArchiveFiles } from "./archive-files.ts";
import { quoteLiteral, quoteName } from "./catalog.ts";
import { type ClientTable, clientTables } from "./client-tables.ts";
import { runRestoring, CommitUnknown, inTransaction, queriesOn, withConnection } from "./connection.ts";
import { assertSameMigrations } from "./empty-target.ts";
import { storeFiles } from "./files-part.ts";
import { ClientLoader, type GroupRule } from "./load-client.ts";
import { type Manifest, readManifest, type Trust } from "./manifest.ts";
import { alteredError, assertPart } from "./parts.ts";

export interface ImportOptions {
  readonly url: string;
  readonly storage: Storage;
  readonly from: string;
  readonly say: (line: string) => void;
  readonly trust: Trust;
  /** Rule for the groups that the client's people may join. */
  readonly mayHold: GroupRule;
  /** Checks the client's records before the commit. */
  readonly check?: (db: Kysely<DB>, ID: number) => Promise<void>;
}

/** Marks the practice as started, except in a demo, where "Start my practice" is still to come. */
const START_PRACTICE =
  "update practice_start set begun_at = now() where begun_at is null and not exists (select from person where is_demo)";

/**
 * Imports a client's archive. Every row keeps its ID, so that audit log, links and emails remain valid. All
 * or nothing. Only an archive sealed by a known installation is read, and only this client's own rows are
 * accepted (decision 0038).
 */
export async function importClient(options: ImportOptions): Promise<Manifest> {
  const { url, storage, from } = options;
  const manifest = await readManifest(from, "client", options.trust);
  const { client: who } = manifest;
  if (!who || manifest.jobs || manifest.sequences.length > 0) throw alteredError(from, "manifest.json");
  for (const part of manifest.tables) await assertPart(from, part);
  return await withConnection(url, async (client) => {
    const storedKeys: string[] = [];
    try {
      await inTransaction(client, "begin", () =>
        importRecords(client, { ...options, who, put: storedKeys }, manifest),
      );
    } catch (error) {
      // Keeps the files if the outcome of the commit is unknown; the nightly sweep removes them if it was
      // rolled back.
      if (!(error instanceof CommitUnknown)) await removeAll(storage, storedKeys);
      throw toReadableError(error);
    }
    return manifest;
  });
}

interface ImportContext extends ImportOptions {
  readonly who: NonNullable<Manifest["client"]>;
  readonly put: string[];
}

async function importRecords(
  client: pg.Client,
  { who, put: storedKeys, ...options }: ImportContext,
  manifest: Manifest,
): Promise<void> {
  const { storage, from, say, check } = options;
  await assertSameMigrations(client, manifest, from);
  const { tables, natural } = await clientTables(client, who.ID);
  await assertClientAbsent(client, who, tables);
  const files = await ArchiveFiles.read(client, from, manifest.files);
  await runRestoring(client, async () => {
    const loader = new ClientLoader(client, { from, say, who, tables, natural, mayHold: options.mayHold });
    await loader.load(manifest);
  });
  for (const { table } of tables) await assertUnusedIds(client, table.name, table.key, who.ID);
  await files.insistOnRows(tables, who.ID);
  await moveSequences(client, tables);
  await client.query(START_PRACTICE);
  await storeFiles(from, manifest.files, storage, (key) => storedKeys.push(key));
  await check?.(queriesOn(client), who.ID);
}

/** Removes as many keys as possible; the nightly sweep removes the rest. */
async function removeAll(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key).catch(() => undefined);
}

/**
 * Converts a refusal by the database to a readable error: a value that must be unique among all clients (a
 * username, an email address …), or a value that can't be stored.
 */
function toReadableError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || !isRefusedValue(error)) return error;
  const reason = constraintOf(error) ?? code;
  return new StartError(
    code.startsWith("23")
      ? `These records clash with what is here (${reason}). Nothing was changed.`
      : `These records hold a value that cannot be stored (${reason}). Nothing was changed.`,
  );
}

async function assertClientAbsent(
  client: pg.Client,
  { ID, username }: { ID: number; username: string },
  tables: readonly ClientTable[],
): Promise<void> {
  const { rows } = await client.query(
    `select from person where "ID" = $1 or username_key = lower($2) or _super_user = $1`,
    [ID, username],
  );
  if (rows.length > 0)
    throw new StartError(
      `${username}, or somebody else with the number ${ID}, is in this Corella already. Nothing was changed.`,
    );
  for (const { table } of tables.filter((one) => one.table.columns.some(({ name }) => name === "_doctor"))) {
    const { rows: orphans } = await client.query(
      `select from public.${quoteName(table.name)} where _doctor = $1 limit 1`,
      [ID],
    );
    if (orphans.length > 0)
      throw new StartError(
        `There are still records (${table.name.replaceAll("_", " ")}) of a former client with the number ${ID} here. Nothing was changed.`,
      );
  }
}

/**
 * Throws a `StartError` if another client uses an ID of these records, because IDs must be unique although
 * the key includes `_doctor`.
 */
async function assertUnusedIds(
  client: pg.Client,
  table: string,
  key: readonly string[],
  ID: number,
): Promise<void> {
  if (key.join() !== "_doctor,ID") return;
  const { rows } = await client.query(
    `select from public.${quoteName(table)} mine join public.${quoteName(table)} other on other."ID" = mine."ID" and other._doctor <> mine._doctor where mine._doctor = ${ID} limit 1`,
  );
  if (rows.length > 0)
    throw new StartError(
      `Numbers of these records (${table.replaceAll("_", " ")}) are in use by another client here. Nothing was changed.`,
    );
}

async function moveSequences(client: pg.Client, tables: readonly ClientTable[]): Promise<void> {
  for (const { table } of tables) {
    if (!table.columns.some(({ name }) => name === "ID")) continue;
    await client.query(
      `select setval(found.sequence, greatest(most, last_value)) from
         (select substring(pg_get_expr(adbin, adrelid) from $$nextval\\('([^']+)'$$)::regclass as sequence from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where adrelid = ${quoteLiteral(`public.${quoteName(table.name)}`)}::regclass and attname = 'ID') found,
         lateral (select coalesce(pg_sequence_last_value(found.sequence), 1) as last_value) was,
         (select max("ID") as most from public.${quoteName(table.name)}) rows
       where found.sequence is not null and most is not null`,
    );
  }
}
