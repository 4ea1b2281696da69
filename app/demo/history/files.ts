import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { FileKind } from "#platform/files/contract.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { chunked } from "./rows.ts";

export interface PastFile {
  readonly _doctor: number;
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
  readonly purpose: string;
  readonly by: number;
  /** Instant of the upload. */
  readonly at: string;
}

/** Number of files that are written to the storage at once. */
const WRITES_AT_ONCE = 32;

/** Stores the files and returns their IDs in the same order. */
export async function storeFiles(db: Db, storage: Storage, files: readonly PastFile[]): Promise<number[]> {
  const rows = [];
  for (let start = 0; start < files.length; start += WRITES_AT_ONCE)
    rows.push(
      ...(await Promise.all(
        files.slice(start, start + WRITES_AT_ONCE).map((file) => storeFile(storage, file)),
      )),
    );
  const ids: number[] = [];
  for (const chunk of chunked(rows))
    ids.push(...(await db.insertInto("file").values(chunk).returning("ID").execute()).map(({ ID }) => ID));
  return ids;
}

async function storeFile(storage: Storage, { _doctor, name, kind, bytes, purpose, by, at }: PastFile) {
  const storage_key = randomBytes(24).toString("base64url");
  const { sha256 } = await storage.put(storage_key, Readable.from([bytes]));
  return {
    _doctor,
    name,
    size: bytes.length,
    mime_type: FILE_KINDS[kind].mime,
    sha256,
    storage_key,
    purpose,
    _uploaded_by: by,
    uploaded_time: at,
    claimed_time: at,
  };
}
