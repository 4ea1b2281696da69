import { createInflateRaw } from "node:zlib";
import { TableUnreadable } from "./table-rows.ts";

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const END_LENGTH = 22;
const MOST_PARTS = 2000;
const BROKEN = "is damaged";
/**
 * Largest accepted compression ratio. A sheet of a million equal rows compresses a hundred times, a file made
 * to exhaust the memory a thousand times.
 */
const MOST_RATIO = 200;
/** Size in bytes up to which any compression ratio is accepted. */
const SMALL = 1024 * 1024;
const BOMB = "unpacks to more than can be read";

interface Part {
  readonly method: number;
  readonly bytes: Buffer;
}

/** First bytes of files in older formats and of password-protected files. */
const OLDER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function endOf(zip: Buffer): number {
  if (zip.subarray(0, OLDER.length).equals(OLDER))
    throw new TableUnreadable("is protected by a password or was saved by an older program");
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - 65_535); at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw new TableUnreadable(BROKEN);
}

/**
 * Lists the parts of a ZIP by name without decompressing them. Throws if fewer are found than its directory
 * declares, because then bytes of the file are missing.
 */
export function zipParts(zip: Buffer): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  try {
    const end = endOf(zip);
    let at = zip.readUInt32LE(end + 16);
    let found = 0;
    while (found < MOST_PARTS && at + 46 <= zip.length && zip.readUInt32LE(at) === ENTRY) {
      const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
      const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      parts.set(zip.toString("utf8", at + 46, at + 46 + name).replaceAll("\\", "/"), {
        method,
        bytes: zip.subarray(start, start + size),
      });
      at += 46 + name + extra + comment;
      found += 1;
    }
    if (found < Math.min(zip.readUInt16LE(end + 10), MOST_PARTS)) throw new TableUnreadable(BROKEN);
  } catch (error) {
    if (error instanceof RangeError) throw new TableUnreadable(BROKEN);
    throw error;
  }
  return parts;
}

/**
 * Yields the text of a part in chunks. Throws beyond `limit` bytes or the largest compression ratio, as a
 * guard against ZIP bombs.
 */
export async function* partText({ method, bytes }: Part, limit: number): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let size = 0;
  try {
    for await (const chunk of method === 8 ? inflated(bytes) : [bytes]) {
      size += chunk.length;
      if (size > limit || (size > SMALL && size > bytes.length * MOST_RATIO)) throw new TableUnreadable(BOMB);
      decoder ??= new TextDecoder(markedEncoding(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof TableUnreadable) throw error;
    throw new TableUnreadable(BROKEN);
  }
  if (decoder) yield decoder.decode();
}

/** Returns the encoding of an XML part: UTF-16 if it has the byte order mark, otherwise UTF-8. */
const markedEncoding = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
};

async function* inflated(bytes: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw();
  stream.end(bytes);
  for await (const chunk of stream) {
    const piece: Buffer = chunk;
    yield piece;
  }
}
