import { inflateRawSync } from "node:zlib";

const END_SIGNATURE = 0x0605_4b50;
const ENTRY_SIGNATURE = 0x0201_4b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;

/** A compressed file in a ZIP archive. */
export interface ZipFile {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** Unpacked size that the zip declares. Unreliable, because a zip may declare any size. */
  readonly size: number;
  readonly packed: Buffer;
}

/**
 * Unpacks a file of a zip. Throws if the file is broken, or has more than `limit` bytes, which stops zip bombs.
 */
export function unpack(entry: ZipFile, limit: number): Buffer {
  if (entry.method !== 0 && entry.method !== DEFLATED) throw new Error("packed in a way that is not known");
  const bytes =
    entry.method === DEFLATED ? inflateRawSync(entry.packed, { maxOutputLength: limit }) : entry.packed;
  if (bytes.length > limit) throw new Error("larger than allowed");
  return bytes;
}

/** Returns one file of a zip. Null if there is none, or if it can't be read. @internal For tests. */
export function zipEntry(zip: Buffer, name: string, limit: number): Buffer | null {
  try {
    const file = filesByName(zip).get(name);
    return file ? unpack(file, limit) : null;
  } catch {
    // Any error means that the file can't be read.
    return null;
  }
}

/** Returns the first file of each name, without unpacking. Throws if the zip is broken. */
export function filesByName(zip: Buffer): ReadonlyMap<string, ZipFile> {
  return new Map(
    filesOf(zip, () => true)
      .toReversed()
      .map((file) => [file.name, file]),
  );
}

/** Returns all files of a zip without unpacking them. Returns none if the zip is broken. */
export function directoryEntries(zip: Buffer): ZipFile[] {
  try {
    return filesOf(zip, (name) => !name.endsWith("/"));
  } catch {
    return [];
  }
}

function filesOf(zip: Buffer, isWanted: (name: string) => boolean): ZipFile[] {
  const files: ZipFile[] = [];
  let offset = zip.readUInt32LE(endOffsetOf(zip) + 16);
  while (zip.readUInt32LE(offset) === ENTRY_SIGNATURE) {
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(offset + 28),
      zip.readUInt16LE(offset + 30),
      zip.readUInt16LE(offset + 32),
    ];
    const name = zip.toString("utf8", offset + 46, offset + 46 + nameLength);
    if (isWanted(name)) files.push({ name, ...factsAt(zip, offset) });
    offset += 46 + nameLength + extra + comment;
  }
  return files;
}

function factsAt(zip: Buffer, offset: number): Omit<ZipFile, "name"> {
  const [method, crc, length] = [
    zip.readUInt16LE(offset + 10),
    zip.readUInt32LE(offset + 16),
    zip.readUInt32LE(offset + 20),
  ];
  const [size, localOffset] = [zip.readUInt32LE(offset + 24), zip.readUInt32LE(offset + 42)];
  const start = localOffset + 30 + zip.readUInt16LE(localOffset + 26) + zip.readUInt16LE(localOffset + 28);
  return { method, crc, size, packed: zip.subarray(start, start + length) };
}

function endOffsetOf(zip: Buffer): number {
  for (
    let offset = zip.length - END_LENGTH;
    offset >= Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT);
    offset -= 1
  )
    if (zip.readUInt32LE(offset) === END_SIGNATURE) return offset;
  throw new Error("no zip");
}
