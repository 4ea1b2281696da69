import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { FileKind, FilePurpose } from "../contract.ts";
import { FILE_KINDS } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { checkFile, type Limits, type ReceivedFile } from "./receive.ts";
import { insertFiles } from "./shared-bytes.ts";
import type { Storage } from "./storage/port.ts";

/**
 * Stores bytes created by the server, before the transaction that inserts the file. If the transaction fails,
 * the caller removes the bytes (`removeUnused`).
 */
export async function storeServerFile(
  storage: Storage,
  name: string,
  kind: FileKind,
  bytes: Buffer | Readable,
): Promise<ReceivedFile> {
  const storage_key = randomBytes(24).toString("base64url");
  const { size, sha256 } = await storage.put(
    storage_key,
    bytes instanceof Readable ? bytes : Readable.from([bytes]),
  );
  return { name: safeFileName(name), mime_type: FILE_KINDS[kind].mime, storage_key, size, sha256 };
}

/**
 * Stores bytes that arrived inside another request and checks them like an upload. Removes the bytes again if
 * the check fails.
 */
export async function storeCheckedFile(
  services: Pick<Services, "storage" | "config" | "log">,
  name: string,
  declared: string,
  bytes: Buffer,
  limits: Limits,
): Promise<ReceivedFile> {
  const storage_key = randomBytes(24).toString("base64url");
  const { size, sha256 } = await services.storage.put(storage_key, Readable.from([bytes]));
  try {
    return await checkFile({ name, declared, size, sha256, storage_key }, services, limits);
  } catch (error) {
    await services.storage.remove(storage_key);
    throw error;
  }
}

/**
 * Inserts the row of stored bytes as the person's upload for the purpose, which a record then claims like any
 * other. If the client already has equal bytes, `onSpare` receives the keys to remove after the commit;
 * without `onSpare` the nightly sweep removes them.
 */
export async function insertServerFile(
  db: Db,
  _doctor: number,
  person: number,
  { name }: FilePurpose,
  file: ReceivedFile,
  onSpare: (keys: readonly string[]) => void = () => undefined,
) {
  const { rows, spare } = await insertFiles(db, _doctor, person, name, [file]);
  const [row] = rows;
  if (!row) throw new Error("a file just inserted is not there");
  onSpare(spare);
  return row;
}
