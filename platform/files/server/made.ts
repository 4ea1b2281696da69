import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "#platform/db/db.ts";
import type { FileKind, FilePurpose } from "../contract.ts";
import { FILE_KINDS } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";
import { insertFiles } from "./queries.ts";
import type { ReceivedFile } from "./receive.ts";
import type { Storage } from "./storage/port.ts";

/** Puts bytes that were made here to rest, before the transaction that keeps them. Where it fails, the caller removes them. */
export async function putMade(storage: Storage, name: string, kind: FileKind, bytes: Buffer): Promise<ReceivedFile> {
  const storage_key = randomBytes(24).toString("base64url");
  const { size, sha256 } = await storage.put(storage_key, Readable.from([bytes]));
  return { name: safeFileName(name), mime_type: FILE_KINDS[kind].mime, storage_key, size, sha256 };
}

/** Its row: an upload of this person's for the purpose, which a record then takes over like any other. */
export async function keepMade(db: Db, _doctor: number, person: number, { name }: FilePurpose, file: ReceivedFile) {
  const [row] = await insertFiles(db, _doctor, person, name, [file]);
  if (!row) throw new Error("a file just inserted is not there");
  return row;
}
