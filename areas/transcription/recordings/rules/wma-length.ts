import type { ReadBytes } from "./chunks.ts";
import type { Length } from "./length.ts";

/** IDs of objects of the Advanced Systems Format, as their bytes stand in a file. */
const HEADER = "3026b2758e66cf11a6d900aa0062ce6c";
const FILE_PROPERTIES = "a1dcab8c47a9cf118ee400c00c205365";
const DATA = "3626b2758e66cf11a6d900aa0062ce6c";
/** Bytes of the ID and the size that every object begins with. */
const OBJECT_HEAD = 24;
/** Bytes of the header object before its first inner object. */
const HEADER_HEAD = 30;
/** Bytes of the data object before its first packet. */
const DATA_HEAD = 50;
/** Largest header that is searched, because it can contain pictures. */
const LONGEST_HEADER = 16_000_000;
const TICKS_PER_SECOND = 10_000_000;

interface Properties {
  /** Seconds that the header declares, without the time for filling a player's buffer. */
  readonly seconds: number;
  readonly packets: number;
  readonly packetBytes: number;
}

/**
 * Returns the length of a WMA recording: the length that its header declares, in the share of packets that
 * the file contains. Null if the file has no packet or declares no length.
 */
export async function wmaLength(read: ReadBytes, fileSize: number): Promise<Length | null> {
  const start = await objectAt(read, 0);
  if (start?.id !== HEADER || start.size > Math.min(LONGEST_HEADER, fileSize)) return null;
  const properties = propertiesIn(await read(0, start.size));
  const data = await objectAt(read, start.size);
  if (properties === null || data?.id !== DATA || properties.packetBytes === 0) return null;
  const present = Math.floor((fileSize - start.size - DATA_HEAD) / properties.packetBytes);
  const share = properties.packets === 0 ? 1 : Math.min(1, present / properties.packets);
  const seconds = properties.seconds * share;
  return present > 0 && seconds > 0 ? { seconds, endsEarly: share < 1 } : null;
}

function propertiesIn(header: Uint8Array): Properties | null {
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  let offset = HEADER_HEAD;
  while (offset + OBJECT_HEAD <= header.length) {
    const { id, size } = objectIn(header, offset);
    if (size < OBJECT_HEAD) return null;
    if (id === FILE_PROPERTIES && offset + 100 <= header.length) return propertiesAt(view, offset);
    offset += size;
  }
  return null;
}

function propertiesAt(view: DataView, offset: number): Properties {
  const number = (at: number): number => Number(view.getBigUint64(offset + at, true));
  return {
    seconds: number(64) / TICKS_PER_SECOND - number(80) / 1000,
    packets: number(56),
    packetBytes: view.getUint32(offset + 92, true),
  };
}

async function objectAt(read: ReadBytes, offset: number): Promise<{ id: string; size: number } | null> {
  const bytes = await read(offset, offset + OBJECT_HEAD);
  return bytes.length < OBJECT_HEAD ? null : objectIn(bytes, 0);
}

function objectIn(bytes: Uint8Array, offset: number): { id: string; size: number } {
  const id = [...bytes.subarray(offset, offset + 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset + 16, 8);
  return { id, size: Number(view.getBigUint64(0, true)) };
}
