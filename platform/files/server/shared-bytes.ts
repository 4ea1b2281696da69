import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { insertRows, keyOfBytes, lockBytes, replaceKey, unknownKeys } from "./queries.ts";
import type { ReceivedFile } from "./receive.ts";
import type { Storage } from "./storage/port.ts";

/** Storage keys that rows name but whose bytes the storage has lost. */
export type LostKeys = ReadonlySet<string>;

/**
 * Finds keys of equal bytes that the storage has lost; the new upload then replaces them. Call it before the
 * transaction, which must not wait for the storage.
 */
export async function findLost(
  { db, storage }: Services,
  doctor: number,
  received: readonly ReceivedFile[],
): Promise<LostKeys> {
  const lost = new Set<string>();
  for (const file of received) {
    const key = await keyOfBytes(db, doctor, file);
    if (key !== undefined && !(await isReadable(storage, key, file.size))) lost.add(key);
  }
  return lost;
}

/** Returns true if the last byte can be read. */
async function isReadable(storage: Storage, key: string, size: number): Promise<boolean> {
  const last = size - 1;
  const bytes = await storage.read(key, { start: last, end: last }).catch(() => null);
  let length = 0;
  for await (const chunk of bytes ?? []) length += chunk.length;
  return length === 1;
}

/**
 * Inserts files of one client (decision 0160). Bytes equal to another file's of the client are not stored
 * twice: both rows name one key. `spare` contains the keys of received bytes that no row needs, to be removed
 * after the commit.
 */
export async function insertFiles(
  db: Db,
  doctor: number,
  person: number,
  purpose: string | null,
  received: readonly ReceivedFile[],
  lost: LostKeys = new Set(),
) {
  const keys = new Map<string, string>();
  // Locks in the same order everywhere to prevent deadlocks.
  for (const file of received.toSorted((first, second) => first.sha256.compare(second.sha256))) {
    const hash = file.sha256.toString("hex");
    if (!keys.has(hash)) keys.set(hash, await sharedKey(db, doctor, file, lost));
  }
  const files = received.map((file) => ({
    ...file,
    storage_key: keys.get(file.sha256.toString("hex")) ?? file.storage_key,
  }));
  const usedKeys = new Set(keys.values());
  const spare = received.flatMap(({ storage_key }) => (usedKeys.has(storage_key) ? [] : [storage_key]));
  return { rows: await insertRows(db, doctor, person, purpose, files), spare };
}

async function sharedKey(db: Db, doctor: number, file: ReceivedFile, lost: LostKeys): Promise<string> {
  await lockBytes(db, doctor, file);
  const key = await keyOfBytes(db, doctor, file, { isToShare: true });
  if (key === undefined) return file.storage_key;
  if (!lost.has(key)) return key;
  await replaceKey(db, doctor, key, file.storage_key);
  return file.storage_key;
}

/**
 * Removes the bytes under these keys that no row names. Call it after the transaction has ended, by commit or
 * rollback. If it fails, the nightly sweep removes the bytes.
 */
export async function removeUnused(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of await unknownKeys(db, keys)) await storage.remove(key);
  } catch (error) {
    log.warn({ err: error }, "bytes were not removed and wait for the sweep");
  }
}
