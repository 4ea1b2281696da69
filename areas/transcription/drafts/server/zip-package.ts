import { crc32, deflateRawSync } from "node:zlib";
import { directoryEntries, type ZipFile } from "#areas/transcription/counting/server/index.ts";

const VERSION = 20;
/** Flag for file names in UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980 in MS-DOS format. */
const DATE = 0x0021;
const DEFLATED = 8;

interface Part extends Pick<ZipFile, "name" | "method" | "crc" | "size"> {
  readonly packed: Buffer;
}

const packedPart = (name: string, text: string): Part => {
  const bytes = Buffer.from(text);
  return { name, method: DEFLATED, crc: crc32(bytes), size: bytes.length, packed: deflateRawSync(bytes) };
};

/** Builds a zip package of these parts. Files of `base` with other names are copied as packed. */
export function packageOf(parts: Readonly<Record<string, string>>, base: Buffer | null): Buffer {
  const others = base === null ? [] : directoryEntries(base).filter(({ name }) => !Object.hasOwn(parts, name));
  const all: Part[] = [...Object.entries(parts).map(([name, text]) => packedPart(name, text)), ...others];
  // Word's own packages begin with the content types.
  const ordered = all.toSorted((a, b) => Number(b.name === TYPES) - Number(a.name === TYPES));
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of ordered) {
    const facts = factsOf(part);
    const name = Buffer.from(part.name);
    chunks.push(Buffer.from("PK\x03\x04", "latin1"), facts, name, part.packed);
    directory.push(directoryEntry(facts, name, offset));
    offset += 4 + facts.length + name.length + part.packed.length;
  }
  const list = Buffer.concat(directory);
  return Buffer.concat([...chunks, list, endOf(ordered.length, list.length, offset)]);
}

export const TYPES = "[Content_Types].xml";

/**
 * Returns the fields that the local header and the directory entry share, from the version to the length of
 * the extra field.
 */
function factsOf({ name, method, crc, size, packed }: Part): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8, 2);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt16LE(DATE, 8);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(6);
  head.write("PK\x01\x02", "latin1");
  head.writeUInt16LE(VERSION, 4);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([head, facts, place, name]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
