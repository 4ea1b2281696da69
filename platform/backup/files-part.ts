import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { z } from "zod";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { StartError } from "#platform/start-error.ts";
import { quoted, type Table } from "./catalog.ts";
import { isFlat } from "./flat-line.ts";
import type { Manifest, Part } from "./manifest.ts";
import { openWithin } from "./open-within.ts";
import { altered, readPart, writePart } from "./parts.ts";

const KEY = "storage_key";
const LIST = "files.jsonl";
const AT_ONCE = 6;
const Line = z.object({
  key: z.string().regex(/^[A-Za-z0-9_-]{8,100}$/),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileLine = z.infer<typeof Line>;
interface Named {
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
  const holders = tables.filter((table) => hasColumn(table, KEY));
  async function* lines() {
    const seen = new Set<string>();
    for (const table of holders) {
      for await (const batch of named(client, table, whereOf(table) ?? "true")) {
        // Files with the same bytes share one key.
        const fresh = batch.filter(({ storage_key }) => !seen.has(storage_key) && seen.add(storage_key));
        const copied = await inGroups(fresh, (row) => copyOut(storage, row, folder));
        size += copied.reduce((sum, one) => sum + one.size, 0);
        yield copied.map((line) => JSON.stringify(line));
      }
    }
  }
  return { ...(await writePart(folder, LIST, lines())), file: LIST, size };
}

const hasColumn = ({ columns }: Table, name: string) => columns.some((column) => column.name === name);

async function* named(client: pg.ClientBase, table: Table, where: string): AsyncGenerator<Named[]> {
  const columns = [
    KEY,
    hasColumn(table, "size") ? "size" : "null::bigint as size",
    hasColumn(table, "sha256") ? "encode(sha256, 'hex') as sha256" : "null as sha256",
  ];
  await client.query(
    `declare naming no scroll cursor for select ${columns.join(", ")} from public.${quoted(table.name)} t where ${KEY} is not null and ${where} order by ${KEY} collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<Named>("fetch 500 from naming");
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query("close naming");
}

/**
 * Runs `act` in groups. A failure is thrown only after its group has ended, so that nothing is written after
 * the caller has cleaned up.
 */
async function inGroups<A, B>(all: readonly A[], act: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const settled = await Promise.allSettled(all.slice(start, start + AT_ONCE).map(act));
    for (const one of settled) {
      if (one.status === "rejected") throw one.reason;
      done.push(one.value);
    }
  }
  return done;
}

const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`;

async function copyOut(storage: Storage, row: Named, folder: string): Promise<FileLine> {
  const { storage_key: key } = row;
  const bytes = await storage.read(key);
  if (!bytes) throw new StartError(`The contents of file ${key} are missing from the storage, so the copy is not complete.`);
  const path = join(folder, pathOf(key));
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }));
  const is = await hashOf(await open(path));
  if (is.size !== (row.size ?? is.size) || is.sha256 !== (row.sha256 ?? is.sha256))
    throw new StartError(`The contents of file ${key} in the storage differ from the upload, so the copy is not complete.`);
  return { key, ...is };
}

async function* listed(folder: string, part: Part): AsyncGenerator<FileLine[]> {
  for await (const batch of readPart(folder, part)) yield batch.map((line) => lineOf(folder, part, line));
}

function lineOf(folder: string, { file }: Part, line: string): FileLine {
  try {
    if (!isFlat(line)) throw altered(folder, file);
    return Line.parse(JSON.parse(line));
  } catch {
    throw altered(folder, file);
  }
}

/** Checks that every file exists and has the listed size and hash. Passes each batch to `each`. */
export async function insistOnFiles(
  folder: string,
  part: Manifest["files"],
  each: (lines: readonly FileLine[]) => Promise<void>,
): Promise<void> {
  let total = 0;
  for await (const lines of listed(folder, part)) {
    await inGroups(lines, async ({ key, size, sha256 }) => {
      const file = await openWithin(folder, pathOf(key));
      const is = file && (await hashOf(file));
      if (is?.size !== size || is.sha256 !== sha256) throw altered(folder, pathOf(key));
    });
    total += lines.reduce((sum, { size }) => sum + size, 0);
    await each(lines);
  }
  if (total !== part.size) throw altered(folder, LIST);
}

/**
 * Stores the files of an archive. `mine` receives each key before the file is stored, so that the caller can
 * remove it after a failure.
 */
export async function putFiles(folder: string, part: Part, storage: Storage, mine: (key: string) => void): Promise<void> {
  for await (const lines of listed(folder, part)) {
    await inGroups(lines, async ({ key, size, sha256 }) => {
      const file = await openWithin(folder, pathOf(key));
      if (!file) throw altered(folder, pathOf(key));
      mine(key);
      const kept = await storage.put(key, file.createReadStream());
      if (kept.size !== size || kept.sha256.toString("hex") !== sha256) throw altered(folder, pathOf(key));
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
