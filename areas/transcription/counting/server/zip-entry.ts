import { inflateRawSync } from "node:zlib";

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;

/** One file of a zip, still packed. */
export interface ZipFile {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** Unpacked size that the zip declares. Unreliable, because a zip may declare any size. */
  readonly size: number;
  readonly packed: Buffer;
}

/**
 * Returns one file of a zip, or null if there is no file of this name. Unpacks no other file. Throws if the
 * zip is broken, or if the file has more than `limit` bytes, which stops zip bombs.
 */
export function unpackedEntry(zip: Buffer, name: string, limit: number): Buffer | null {
  const entry = filesOf(zip, (each) => each === name)[0];
  if (!entry) return null;
  if (entry.method !== 0 && entry.method !== DEFLATED) throw new Error("packed in a way that is not known");
  const bytes = entry.method === DEFLATED ? inflateRawSync(entry.packed, { maxOutputLength: limit }) : entry.packed;
  if (bytes.length > limit) throw new Error("larger than allowed");
  return bytes;
}

/** Returns one file of a zip like `unpackedEntry`, or null if the file can't be read. */
export function zipEntry(zip: Buffer, name: string, limit: number): Buffer | null {
  try {
    return unpackedEntry(zip, name, limit);
  } catch {
    // Any error means that the file can't be read.
    return null;
  }
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
  let at = zip.readUInt32LE(endOf(zip) + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    if (isWanted(name)) files.push({ name, ...factsAt(zip, at) });
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

function factsAt(zip: Buffer, at: number): Omit<ZipFile, "name"> {
  const [method, crc, length] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
  const [size, local] = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return { method, crc, size, packed: zip.subarray(start, start + length) };
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT); at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw new Error("no zip");
}
