import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { StartError } from "#platform/start-error.ts";
import type { ArchiveKeys } from "./archive-seal.ts";
import { fillFolder, originOf } from "./backup.ts";
import { clientTables, strangersQuery } from "./client-tables.ts";
import { inTransaction, withConnection } from "./connection.ts";
import { copyFiles } from "./files-part.ts";
import type { Manifest } from "./manifest.ts";
import { writePart } from "./parts.ts";
import { readRows } from "./rows.ts";
import { BACKUP_LOCK } from "./sparing-storage.ts";

export interface ExportOptions {
  readonly keys: ArchiveKeys;
  readonly url: string;
  readonly storage: Storage;
  readonly username: string;
  readonly to: string;
  readonly say: (line: string) => void;
}

/** Name of the part with people that the records name but that are not the client's own. */
export const STRANGERS = "strangers";
export const STRANGERS_COLUMNS: readonly string[] = ["ID", "username", "title", "first_name", "last_name"];

/** Exports one client's records as of one moment: JSON lines ordered by key, and the files. */
export async function exportClient({
  keys,
  url,
  storage,
  username,
  to,
  say,
}: ExportOptions): Promise<Manifest> {
  return await withConnection(url, async (client) => {
    // Shared with other exports, but exclusive to a full backup.
    await client.query("select pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
    return await fillFolder(to, keys, (folder) =>
      inTransaction(client, "begin isolation level repeatable read, read only", async () => {
        const origin = await originOf(client);
        const target = await findClient(client, username);
        return await copyClient(client, { storage, folder, say }, origin, target);
      }),
    );
  });
}

interface ClientKey {
  readonly ID: number;
  readonly username: string;
}

async function findClient(client: pg.Client, username: string): Promise<ClientKey> {
  const { rows } = await client.query<ClientKey>(
    `select d."ID", p.username from doctor d join person p on p."ID" = d."ID" where p.username_key = lower($1)`,
    [username],
  );
  if (!rows[0]) throw new StartError(`There is no client with the username ${username}.`);
  return rows[0];
}

async function copyClient(
  client: pg.Client,
  { storage, folder, say }: Pick<ExportOptions, "storage" | "say"> & { folder: string },
  origin: Awaited<ReturnType<typeof originOf>>,
  target: ClientKey,
): Promise<Manifest> {
  mkdirSync(join(folder, "tables"), { mode: 0o700 });
  const { tables } = await clientTables(client, target.ID);
  const { rows } = await client.query<{ line: string }>(strangersQuery(target.ID, tables));
  async function* lines() {
    yield rows.map(({ line }) => line);
  }
  const strangersPart = await writePart(folder, `tables/${STRANGERS}.jsonl`, lines());
  const parts: Manifest["tables"] = [{ name: STRANGERS, columns: [...STRANGERS_COLUMNS], ...strangersPart }];
  for (const { table, reading } of tables) {
    const part = await writePart(folder, `tables/${table.name}.jsonl`, readRows(client, table, reading));
    parts.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...part });
    if (part.rows > 0) say(`${table.name}: ${part.rows} rows`);
  }
  const whereOf = (name: string) => tables.find(({ table }) => table.name === name)?.reading.where ?? "false";
  const allTables = tables.map(({ table }) => table);
  const files = await copyFiles(client, allTables, ({ name }) => whereOf(name), storage, folder);
  say(`${files.rows} files, ${files.size} bytes`);
  return {
    format: 1,
    content: "client",
    ...origin,
    client: target,
    tables: parts,
    sequences: [],
    jobs: null,
    files,
  };
}
