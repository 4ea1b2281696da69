import { createInflateRaw } from "node:zlib";
import { TableUnreadable } from "./table-rows.ts";

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const END_LENGTH = 22;
const MAX_PARTS = 2000;
const DAMAGED = "is damaged";
/**
 * Largest accepted compression ratio. A sheet of a million equal rows compresses a hundred times, a file made
 * to exhaust the memory a thousand times.
 */
const MAX_RATIO = 200;
/** Size in bytes up to which any compression ratio is accepted. */
const SMALL_BYTES = 1024 * 1024;
const TOO_LARGE = "unpacks to more than can be read";

interface Part {
  readonly method: number;
  readonly bytes: Buffer;
}

/** First bytes of files in older formats and of password-protected files. */
const OLDER_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function findEnd(zip: Buffer): number {
  if (zip.subarray(0, OLDER_SIGNATURE.length).equals(OLDER_SIGNATURE))
    throw new TableUnreadable("is protected by a password or was saved by an older program");
  for (
    let offset = zip.length - END_LENGTH;
    offset >= Math.max(0, zip.length - END_LENGTH - 65_535);
    offset -= 1
  )
    if (zip.readUInt32LE(offset) === END) return offset;
  throw new TableUnreadable(DAMAGED);
}

/**
 * Parts by name. Names that differ in capitals alone mean one part (ECMA-376, part 2), so a part that is not
 * found by its exact name is found without regard to case.
 */
class PartMap extends Map<string, Part> {
  private readonly names = new Map<string, string>();

  override set(name: string, part: Part): this {
    this.names.set(name.toLowerCase(), name);
    return super.set(name, part);
  }

  override get(name: string): Part | undefined {
    return super.get(name) ?? super.get(this.names.get(name.toLowerCase()) ?? name);
  }
}

/**
 * Lists the parts of a ZIP by name without decompressing them. Throws if fewer are found than its directory
 * declares, because then bytes of the file are missing.
 */
export function zipParts(zip: Buffer): ReadonlyMap<string, Part> {
  const parts = new PartMap();
  try {
    const end = findEnd(zip);
    let offset = zip.readUInt32LE(end + 16);
    let count = 0;
    while (count < MAX_PARTS && offset + 46 <= zip.length && zip.readUInt32LE(offset) === ENTRY) {
      const [name, extra, comment] = [
        zip.readUInt16LE(offset + 28),
        zip.readUInt16LE(offset + 30),
        zip.readUInt16LE(offset + 32),
      ];
      const [method, size, headerOffset] = [
        zip.readUInt16LE(offset + 10),
        zip.readUInt32LE(offset + 20),
        zip.readUInt32LE(offset + 42),
      ];
      const start =
        headerOffset + 30 + zip.readUInt16LE(headerOffset + 26) + zip.readUInt16LE(headerOffset + 28);
      const path = zip.toString("utf8", offset + 46, offset + 46 + name).replaceAll("\\", "/");
      // Rejects two parts of the same name, because a program would read only one of them.
      if (parts.has(path)) throw new TableUnreadable(DAMAGED);
      parts.set(path, {
        method,
        bytes: zip.subarray(start, start + size),
      });
      offset += 46 + name + extra + comment;
      count += 1;
    }
    if (count < Math.min(zip.readUInt16LE(end + 10), MAX_PARTS)) throw new TableUnreadable(DAMAGED);
  } catch (error) {
    if (error instanceof RangeError) throw new TableUnreadable(DAMAGED);
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
    for await (const chunk of method === 8 ? inflate(bytes) : [bytes]) {
      size += chunk.length;
      if (size > limit || (size > SMALL_BYTES && size > bytes.length * MAX_RATIO))
        throw new TableUnreadable(TOO_LARGE);
      decoder ??= new TextDecoder(markedEncoding(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof TableUnreadable) throw error;
    throw new TableUnreadable(DAMAGED);
  }
  if (decoder) yield decoder.decode();
}

/** Returns the encoding of an XML part: UTF-16 if it has the byte order mark, otherwise UTF-8. */
const markedEncoding = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
};

async function* inflate(bytes: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw();
  stream.end(bytes);
  for await (const chunk of stream) {
    const piece: Buffer = chunk;
    yield piece;
  }
}
