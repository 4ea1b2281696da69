import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withClearFailures } from "./failure.ts";
import type { Storage } from "./port.ts";

const UNFINISHED_SUFFIX = ".part";

/**
 * Creates a storage in a local folder, spread over subfolders named by the first two characters of the key.
 */
export function localFolder(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw new Error("not a storage key");
    return join(folder, key.slice(0, 2), key);
  };
  return withClearFailures({
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const hash = createHash("sha256");
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      // Writes to a temporary name until the file is complete and synced, so that a crash or an interrupted
      // upload leaves no partial file.
      const unfinishedPath = path + UNFINISHED_SUFFIX;
      try {
        await pipeline(bytes, measure, createWriteStream(unfinishedPath, { mode: 0o600 }));
        await syncToDisk(unfinishedPath);
        await rename(unfinishedPath, path);
      } catch (error) {
        await rm(unfinishedPath, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest() };
    },
    async read(key, range) {
      // Opens the file before returning, so that a missing file is distinguished from a failure while
      // reading.
      const file = await open(pathOf(key)).catch(nullIfMissing);
      return file?.createReadStream(range) ?? null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *olderThan(instant) {
      for (const group of (await readdir(folder).catch(nullIfMissing)) ?? [])
        yield await listOld(join(folder, group), instant);
    },
  });
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function listOld(folder: string, instant: number): Promise<string[]> {
  const oldKeys: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(nullIfMissing);
    if (!stats || stats.mtimeMs >= instant) continue;
    if (name.endsWith(UNFINISHED_SUFFIX)) await rm(path, { force: true });
    else oldKeys.push(name);
  }
  return oldKeys;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
