import { inflateSync } from "node:zlib";

const SIGNATURE = "wOFF";
const HEADER_LENGTH = 44;
const ENTRY_LENGTH = 20;
const FONT_HEADER_LENGTH = 12;
const FONT_ENTRY_LENGTH = 16;

interface Table {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly bytes: Buffer;
}

/**
 * Unpacks a WOFF file (W3C, WOFF File Format 1.0) into the font that it contains. The font library would
 * unpack it too, but fails on the tables of some files.
 */
export function fontOfWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== SIGNATURE) throw new Error("is not a WOFF file");
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    tableAt(woff, HEADER_LENGTH + index * ENTRY_LENGTH),
  );
  const header = Buffer.alloc(FONT_HEADER_LENGTH + tables.length * FONT_ENTRY_LENGTH);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt16BE(2 ** power * FONT_ENTRY_LENGTH, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((tables.length - 2 ** power) * FONT_ENTRY_LENGTH, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = FONT_HEADER_LENGTH + index * FONT_ENTRY_LENGTH;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableAt(woff: Buffer, entry: number): Table {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  };
}
