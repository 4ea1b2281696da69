import { Readable } from "node:stream";
import { zipNames } from "../rules/zip-names.ts";
import type { Storage } from "./storage/port.ts";
import { openZip } from "./zip-stream.ts";

interface StoredFile {
  readonly name: string;
  readonly storage_key: string;
}

/**
 * Entries are stored uncompressed because documents and images are compressed already. They have the earliest
 * date of a ZIP, because the time of a file is not disclosed.
 */
const OPTIONS = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * Streams the files as one ZIP, reading them from the storage one after the other. The stream fails if a file
 * is missing in the storage. It opens the first file when it is first read: an error before the response has
 * begun would find no listener and end the server.
 */
export const zipOf = (files: readonly StoredFile[], storage: Pick<Storage, "read">): Readable =>
  Readable.from(zipBytes(files, storage), { objectMode: false });

async function* zipBytes(
  files: readonly StoredFile[],
  storage: Pick<Storage, "read">,
): AsyncGenerator<Buffer> {
  const names = zipNames(files.map(({ name }) => name));
  const { zip, bytes, fail } = openZip();
  let source: Readable | null = null;
  // A reader that breaks off leaves the file open unless its stream is destroyed.
  bytes.once("close", () => source?.destroy());
  const open = async (storage_key: string): Promise<Readable> => {
    source = await storage.read(storage_key);
    if (!source) throw new Error("a file of a ZIP is missing in the storage");
    return source;
  };
  for (const [index, { storage_key }] of files.entries())
    zip.addReadStreamLazy(names[index] ?? "file", OPTIONS, (give) => {
      open(storage_key).then((file) => give(null, file), fail);
    });
  zip.end();
  yield* bytes;
}
