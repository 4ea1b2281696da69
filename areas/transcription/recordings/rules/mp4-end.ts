const HEADER_LENGTH = 16;
/** Boxes that are read from the beginning. A file with more is fragmented. */
const MAX_BOXES = 64;
/** Bytes at the end of a fragmented file in which its last fragment begins. */
const LAST_FRAGMENT = 8_000_000;
/** Most bytes of a table of contents that may be missing, because its last part holds titles and pictures. */
const MAX_MISSING = 65_536;
const LONGEST_TABLE = 64_000_000;
const FRAGMENT = [0x6d, 0x6f, 0x6f, 0x66] as const;
/** Parts of the table of contents without which the sound can't be found. */
const NEEDED = new Set(["trak", "mvhd", "mvex"]);

type Read = (start: number, end: number) => Promise<Uint8Array>;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

export interface Mp4End {
  /** True if the file breaks off within a box. */
  readonly isCut: boolean;
  /**
   * Size up to which the file may be read, with zeros for the missing bytes. Larger than the file if only
   * titles at the end of its table of contents are missing.
   */
  readonly size: number;
}

/** Finds out whether an MP4 file (ISO/IEC 14496-12) is complete. */
export async function mp4End(read: Read, size: number): Promise<Mp4End> {
  const cut = (await cutBox(read, 0, size)) ?? (await cutFragment(read, size));
  if (!cut) return { isCut: false, size };
  const isReadable =
    cut.type === "moov" && cut.end - size <= MAX_MISSING && (await hasTracks(read, cut, size));
  return { isCut: true, size: isReadable ? cut.end : size };
}

/** Returns the box at which the file breaks off. Null if there is none, or if the file has too many boxes. */
async function cutBox(read: Read, from: number, size: number): Promise<Box | null> {
  let offset = from;
  for (let count = 0; count < MAX_BOXES && offset < size; count += 1) {
    const box = boxAt(await read(offset, offset + HEADER_LENGTH), offset, size);
    if (!box) return null;
    if (box.end > size) return box;
    offset = box.end;
  }
  return null;
}

async function cutFragment(read: Read, size: number): Promise<Box | null> {
  const from = Math.max(0, size - LAST_FRAGMENT);
  const bytes = await read(from, size);
  for (let offset = bytes.length - FRAGMENT.length; offset >= 4; offset -= 1)
    if (FRAGMENT.every((byte, index) => bytes[offset + index] === byte))
      return cutBox(async (start, end) => bytes.subarray(start - from, end - from), from + offset - 4, size);
  return null;
}

/** Returns true if the cut table of contents has all it needs to find the sound. */
async function hasTracks(read: Read, moov: Box, size: number): Promise<boolean> {
  if (size - moov.content > LONGEST_TABLE) return false;
  const bytes = await read(moov.content, size);
  let tracks = 0;
  for (let offset = 0; offset < bytes.length; ) {
    const box = boxAt(bytes.subarray(offset, offset + HEADER_LENGTH), offset, bytes.length);
    if (!box || box.end > bytes.length) return tracks > 0 && !NEEDED.has(box?.type ?? "");
    if (box.type === "trak") tracks += 1;
    offset = box.end;
  }
  return tracks > 0;
}

/** Returns the box that begins with these bytes. Null if they begin none. */
function boxAt(bytes: Uint8Array, start: number, size: number): Box | null {
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  const short = view.getUint32(0);
  if (short === 0) return { type, start, content: start + 8, end: size };
  if (short !== 1) return short < 8 ? null : { type, start, content: start + 8, end: start + short };
  if (bytes.length < HEADER_LENGTH) return null;
  const long = view.getUint32(8) * 2 ** 32 + view.getUint32(12);
  return long < HEADER_LENGTH ? null : { type, start, content: start + HEADER_LENGTH, end: start + long };
}
