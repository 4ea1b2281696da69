/** IDs of Matroska elements, including their marker bits (RFC 9559). */
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75] as const;
const TIMESTAMP = 0xe7;
const CHECKSUM = 0xbf;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

const INFO = [0x15, 0x49, 0xa9, 0x66] as const;
const TIMESTAMP_SCALE = [0x2a, 0xd7, 0xb1] as const;
/** Nanoseconds per tick of a file that declares no scale. */
const DEFAULT_SCALE = 1_000_000;

interface Element {
  readonly id: number;
  /**
   * Offset of the first byte of the content, and of the byte after the content. In a cut file, `end` may
   * exceed the number of bytes.
   */
  readonly start: number;
  readonly end: number;
}

/** A variable-length number, `length` bytes long, and the offset after the number. */
interface Size {
  readonly size: number;
  readonly length: number;
  readonly next: number;
}

interface LastBlock {
  /** Time of the last whole block, in ticks of the file. Null if there is none. */
  readonly ticks: number | null;
  /** True if the file breaks off within a block or a cluster. */
  readonly isCut: boolean;
}

/**
 * Returns a track's last whole block in the last cluster of a WebM, because players play the block although
 * the cluster is incomplete. `bytes` is the end of the file. Null if the bytes contain no cluster.
 */
export function lastWholeBlock(bytes: Uint8Array, track: number): LastBlock | null {
  for (let offset = bytes.length - CLUSTER.length; offset >= 0; offset -= 1) {
    if (!CLUSTER.every((byte, index) => bytes[offset + index] === byte)) continue;
    const size = sizeAt(bytes, offset + CLUSTER.length);
    if (size === null) continue;
    // The four bytes can also occur within sound; a cluster always begins with its timestamp, some programs
    // write a checksum before it.
    const first = elementAt(bytes, size.next);
    if (first?.id !== TIMESTAMP && first?.id !== CHECKSUM) continue;
    const last = lastBlockIn(bytes, size.next, track);
    return { ...last, isCut: last.isCut || (isKnown(size) && size.next + size.size > bytes.length) };
  }
  return null;
}

/**
 * Returns the seconds of one tick. Browsers write a millisecond; editors also write the length of a sample.
 * `bytes` is the beginning of the file.
 */
export function secondsPerTick(bytes: Uint8Array): number {
  const info = indexOfBytes(bytes, INFO, 0);
  const scale = info === -1 ? -1 : indexOfBytes(bytes, TIMESTAMP_SCALE, info);
  const size = scale === -1 ? null : sizeAt(bytes, scale + TIMESTAMP_SCALE.length);
  const nanoseconds = size ? numberOf(bytes.subarray(size.next, size.next + size.size)) : 0;
  return (nanoseconds || DEFAULT_SCALE) / 1e9;
}

function indexOfBytes(bytes: Uint8Array, wanted: readonly number[], from: number): number {
  for (let offset = from; offset <= bytes.length - wanted.length; offset += 1)
    if (wanted.every((byte, index) => bytes[offset + index] === byte)) return offset;
  return -1;
}

function lastBlockIn(bytes: Uint8Array, from: number, track: number): LastBlock {
  let [offset, time] = [from, 0];
  let ticks: number | null = null;
  for (let element = elementAt(bytes, offset); element !== null; element = elementAt(bytes, offset)) {
    const { id, start, end } = element;
    if (id === BLOCK_GROUP) {
      // Enters the group because its block comes first.
      offset = start;
      continue;
    }
    if (end > bytes.length) return { ticks, isCut: true };
    if (id === TIMESTAMP) time = numberOf(bytes.subarray(start, end));
    if (id === SIMPLE_BLOCK || id === BLOCK) ticks = blockTime(bytes, start, track, time) ?? ticks;
    offset = end;
  }
  // A first byte below 0x80 begins an element after the clusters, such as the index.
  return { ticks, isCut: (bytes[offset] ?? 0) >= 0x80 };
}

/** Returns the time of the block, or null if the block belongs to another track. */
function blockTime(bytes: Uint8Array, start: number, track: number, time: number): number | null {
  const number = sizeAt(bytes, start);
  if (number?.size !== track || number.next + 2 > bytes.length) return null;
  return time + new DataView(bytes.buffer, bytes.byteOffset + number.next, 2).getInt16(0);
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/**
 * Returns the element with a one-byte ID at an offset, or null. Elements with longer IDs don't occur in
 * clusters.
 */
function elementAt(bytes: Uint8Array, offset: number): Element | null {
  const id = bytes[offset];
  if (id === undefined || id < 0x80) return null;
  const size = sizeAt(bytes, offset + 1);
  return size && { id, start: size.next, end: size.next + size.size };
}

/**
 * Reads a variable-length number: the zero bits before the first 1 give the number of bytes that follow. Null
 * if the bytes break off.
 */
function sizeAt(bytes: Uint8Array, offset: number): Size | null {
  const first = bytes[offset];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (offset + length > bytes.length) return null;
  const lowBits = numberOf(bytes.subarray(offset + 1, offset + length));
  return { size: (first - 2 ** (8 - length)) * 256 ** (length - 1) + lowBits, length, next: offset + length };
}

/** False for a size of which all bits are 1, which a writer uses that doesn't know the end yet. */
const isKnown = ({ size, length }: Size): boolean => size !== 2 ** (7 * length) - 1;
