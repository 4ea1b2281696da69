import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { StartError } from "#platform/start-error.ts";
import { quoteName, type Table } from "./catalog.ts";
import { isFlat } from "./flat-line.ts";
import type { Manifest, Part } from "./manifest.ts";
import { openWithin } from "./open-within.ts";
import { alteredError, readPart, writePart } from "./parts.ts";

const KEY = "storage_key";
const LIST = "files.jsonl";
const GROUP_SIZE = 6;
const Line = z.object({
  key: z.string().regex(/^[A-Za-z0-9_-]{8,100}$/),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileLine = z.infer<typeof Line>;
interface FileRow {
  readonly storage_key: string;
  readonly size: number | null;
  readonly sha256: string | null;
}

/**
 * Copies every file that rows name, and checks that each matches its row. A file named by two rows is copied
 * once.
 */
export async function copyFiles(
  client: pg.ClientBase,
  tables: readonly Table[],
  whereOf: (table: Table) => string | undefined,
  storage: Storage,
  folder: string,
): Promise<Manifest["files"]> {
  let size = 0;
  mkdirSync(join(folder, "files"), { mode: 0o700 });
  const fileTables = tables.filter((table) => hasColumn(table, KEY));
  async function* lines() {
    const copiedKeys = new Set<string>();
    for (const table of fileTables) {
      for await (const batch of readFileRows(client, table, whereOf(table) ?? "true")) {
        // Files with the same bytes share one key.
        const newRows = batch.filter(
          ({ storage_key }) => !copiedKeys.has(storage_key) && copiedKeys.add(storage_key),
        );
        const fileLines = await runInGroups(newRows, (row) => copyOut(storage, row, folder));
        size += fileLines.reduce((sum, one) => sum + one.size, 0);
        yield fileLines.map((line) => JSON.stringify(line));
      }
    }
  }
  return { ...(await writePart(folder, LIST, lines())), file: LIST, size };
}

const hasColumn = ({ columns }: Table, name: string) => columns.some((column) => column.name === name);

async function* readFileRows(client: pg.ClientBase, table: Table, where: string): AsyncGenerator<FileRow[]> {
  const columns = [
    KEY,
    hasColumn(table, "size") ? "size" : "null::bigint as size",
    hasColumn(table, "sha256") ? "encode(sha256, 'hex') as sha256" : "null as sha256",
  ];
  await client.query(
    `declare naming no scroll cursor for select ${columns.join(", ")} from public.${quoteName(table.name)} t where ${KEY} is not null and ${where} order by ${KEY} collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<FileRow>("fetch 500 from naming");
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query("close naming");
}

/**
 * Runs `act` in groups. A failure is thrown only after its group has ended, so that nothing is written after
 * the caller has cleaned up.
 */
async function runInGroups<A, B>(items: readonly A[], act: (one: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  for (let start = 0; start < items.length; start += GROUP_SIZE) {
    const settled = await Promise.allSettled(items.slice(start, start + GROUP_SIZE).map(act));
    for (const outcome of settled) {
      if (outcome.status === "rejected") throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
}

const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`;

async function copyOut(storage: Storage, row: FileRow, folder: string): Promise<FileLine> {
  const { storage_key: key } = row;
  const bytes = await storage.read(key);
  if (!bytes)
    throw new StartError(
      `The contents of file ${key} are missing from the storage, so the copy is not complete.`,
    );
  const path = join(folder, pathOf(key));
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }));
  const actual = await hashOf(await open(path));
  if (actual.size !== (row.size ?? actual.size) || actual.sha256 !== (row.sha256 ?? actual.sha256))
    throw new StartError(
      `The contents of file ${key} in the storage differ from the upload, so the copy is not complete.`,
    );
  return { key, ...actual };
}

async function* readFileLines(folder: string, part: Part): AsyncGenerator<FileLine[]> {
  for await (const batch of readPart(folder, part)) yield batch.map((line) => lineOf(folder, part, line));
}

function lineOf(folder: string, { file }: Part, line: string): FileLine {
  try {
    if (!isFlat(line)) throw alteredError(folder, file);
    return Line.parse(JSON.parse(line));
  } catch {
    throw alteredError(folder, file);
  }
}

/** Checks that every file exists and has the listed size and hash. Passes each batch to `each`. */
export async function assertFiles(
  folder: string,
  part: Manifest["files"],
  each: (lines: readonly FileLine[]) => Promise<void>,
): Promise<void> {
  let total = 0;
  for await (const lines of readFileLines(folder, part)) {
    await runInGroups(lines, async ({ key, size, sha256 }) => {
      const file = await openWithin(folder, pathOf(key));
      const actual = file && (await hashOf(file));
      if (actual?.size !== size || actual.sha256 !== sha256) throw alteredError(folder, pathOf(key));
    });
    total += lines.reduce((sum, { size }) => sum + size, 0);
    await each(lines);
  }
  if (total !== part.size) throw alteredError(folder, LIST);
}

/**
 * Stores the files of an archive. `onKey` receives each key before the file is stored, so that the caller can
 * remove it after a failure.
 */
export async function storeFiles(
  folder: string,
  part: Part,
  storage: Storage,
  onKey: (key: string) => void,
): Promise<void> {
  for await (const lines of readFileLines(folder, part)) {
    await runInGroups(lines, async ({ key, size, sha256 }) => {
      const file = await openWithin(folder, pathOf(key));
      if (!file) throw alteredError(folder, pathOf(key));
      onKey(key);
      const storedFile = await storage.put(key, file.createReadStream());
      if (storedFile.size !== size || storedFile.sha256.toString("hex") !== sha256)
        throw alteredError(folder, pathOf(key));
    });
  }
}

async function hashOf(file: FileHandle): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of file.createReadStream()) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}
