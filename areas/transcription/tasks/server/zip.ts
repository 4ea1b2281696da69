import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { contentDisposition } from "#platform/files/rules/file-name.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";

interface Stored {
  readonly name: string;
  readonly storage_key: string;
}

// Flags of a zip entry: names in UTF-8, and sizes and checksums after the bytes, so that a file is sent while
// being read.
const FLAGS = 0x0808;
const VERSION = 20;
/** DOS date of 1 January 1980, because the zip format has no value for a missing date. */
const NO_DATE = 0x0021;

const bytesOf = (...parts: readonly (readonly [size: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      if (size === 2) bytes.writeUInt16LE(value);
      else bytes.writeUInt32LE(value);
      return bytes;
    }),
  );

/** Returns the file names, with a number added to repeated names so that all files can be unpacked. */
function namesOf(files: readonly Stored[]): string[] {
  const seen = new Map<string, number>();
  return files.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
  });
}

async function* zipped(storage: Storage, files: readonly Stored[]): AsyncGenerator<Buffer> {
  const names = namesOf(files);
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [place, file] of files.entries()) {
    const name = Buffer.from(names[place] ?? file.name);
    const start = offset;
    const head = bytesOf(
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, NO_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    );
    yield head;
    yield name;
    let [crc, size] = [0, 0];
    const bytes = await storage.read(file.storage_key);
    if (!bytes) throw new Error("a file's bytes are missing");
    for await (const chunk of bytes) {
      const part: Buffer = chunk;
      crc = crc32(part, crc);
      size += part.length;
      yield part;
    }
    const sums = bytesOf([4, crc], [4, size], [4, size]);
    yield bytesOf([4, 0x0807_4b50]);
    yield sums;
    offset += head.length + name.length + size + 4 + sums.length;
    const entry = bytesOf([4, 0x0201_4b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, 0], [2, 0], [2, NO_DATE]);
    directory.push(entry, sums, bytesOf([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]), name);
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield bytesOf([4, 0x0605_4b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, entries.length], [4, offset], [2, 0]);
}

interface Answering {
  readonly services: { readonly storage: Storage };
  readonly reply: { headers(headers: Record<string, string>): unknown };
}

/**
 * Streams the files as one zip while reading them. Stored without compression, because recordings and Word
 * letters are already compressed.
 */
export function answerZip({ services, reply }: Answering, name: string, files: readonly Stored[]): Readable {
  reply.headers({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": contentDisposition("attachment", name),
  });
  return Readable.from(zipped(services.storage, files));
}
