import { buffer } from "node:stream/consumers";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { Picture } from "../rules/document.ts";
import { listPictures } from "./consultation.queries.ts";

const MB = 1024 * 1024;
/**
 * Largest picture, and largest total of a print. Pictures over a limit are left out, and the print shows a
 * sentence instead.
 */
const MAX_PICTURE_BYTES = 8 * MB;
const MAX_TOTAL_BYTES = 60 * MB;

export async function readPictures(
  db: Db,
  storage: Services["storage"],
  _doctor: number,
  rows: readonly { readonly p__picture: number | null }[],
): Promise<Map<number, Picture>> {
  const ids = [...new Set(rows.flatMap(({ p__picture }) => p__picture ?? []))];
  const pictures = new Map<number, Picture>();
  let remainingBytes = MAX_TOTAL_BYTES;
  for (const { ID, storage_key, size } of await listPictures(db, _doctor, ids)) {
    if (size > MAX_PICTURE_BYTES || size > remainingBytes) continue;
    const bytes = await storage.read(storage_key);
    if (bytes === null) continue;
    remainingBytes -= size;
    pictures.set(ID, (await buffer(bytes)).toString("base64"));
  }
  return pictures;
}
