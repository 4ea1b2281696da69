import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { insertRows, keyOfBytes, lockBytes, replaceKey, unknownKeys } from "./queries.ts";
import type { ReceivedFile } from "./receive.ts";
import type { Storage } from "./storage/port.ts";

/** Bytes that rows name and the storage has lost, by the key under which they should be. */
export type LostKeys = ReadonlySet<string>;

/** Asked before the transaction, which waits for no storage: what is uploaded again then takes the place of what was lost. */
export async function findLost({ db, storage }: Services, doctor: number, received: readonly ReceivedFile[]): Promise<LostKeys> {
  const lost = new Set<string>();
  for (const file of received) {
    const key = await keyOfBytes(db, doctor, file);
    if (key !== undefined && !(await isThere(storage, key, file.size))) lost.add(key);
  }
  return lost;
}

/** Its last byte can be read. */
async function isThere(storage: Storage, key: string, size: number): Promise<boolean> {
  const last = size - 1;
  const bytes = await storage.read(key, { start: last, end: last }).catch(() => null);
  let length = 0;
  for await (const chunk of bytes ?? []) length += chunk.length;
  return length === 1;
}

/**
 * Adds files of one client (decision 0160). Bytes that another file of the client has are not kept a second time: both rows name them. `spare` are the
 * keys of received bytes that no row needs, to be removed after the commit.
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
  // In one order for all, so that two calls never wait for each other.
  for (const file of received.toSorted((one, other) => one.sha256.compare(other.sha256))) {
    const hash = file.sha256.toString("hex");
    if (!keys.has(hash)) keys.set(hash, await sharedKey(db, doctor, file, lost));
  }
  const files = received.map((file) => ({ ...file, storage_key: keys.get(file.sha256.toString("hex")) ?? file.storage_key }));
  const used = new Set(keys.values());
  const spare = received.flatMap(({ storage_key }) => (used.has(storage_key) ? [] : [storage_key]));
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
 * Removes the bytes under these keys that no row names, once the transaction has ended, whichever way. Should this fail, the nightly sweep removes them.
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
