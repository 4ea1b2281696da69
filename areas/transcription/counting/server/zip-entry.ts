import { inflateRawSync } from "node:zlib";

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/**
 * One file out of a zip; null where there is none of this name, or the zip is broken. Nothing else in it is unpacked, and never more than `limit`
 * bytes: a zip bomb ends there.
 */
export function zipEntry(zip: Buffer, name: string, limit: number): Buffer | null {
  try {
    return unpacked(zip, name, limit);
  } catch {
    // Whatever is wrong with it, it can't be read.
    return null;
  }
}

function unpacked(zip: Buffer, name: string, limit: number): Buffer | null {
  let at = zip.readUInt32LE(endOf(zip) + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    if (zip.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + size);
      if (method === 0) return bytes.length <= limit ? bytes : null;
      return method === 8 ? inflateRawSync(bytes, { maxOutputLength: limit }) : null;
    }
    at += 46 + nameLength + extra + comment;
  }
  return null;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT); at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw new Error("no zip");
}
