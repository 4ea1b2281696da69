/** Reads the bytes from `start` up to, but not including, `end`, as far as the file contains them. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

export interface Chunk {
  readonly name: string;
  /** Size of the content in bytes, according to the header. */
  readonly size: number;
  /** Offset of the content in the file. */
  readonly start: number;
  /** The first bytes of the content, at most 64. */
  readonly view: DataView;
}

const FIRST_CHUNK_OFFSET = 12;
const HEADER_SIZE = 8;
const VIEW_SIZE = 64;
const WINDOW_SIZE = 65_536;

/**
 * Yields the chunks of a RIFF file (little-endian) or an IFF file (big-endian) in order. A chunk of odd size
 * is followed by a padding byte.
 */
export async function* chunksIn(
  read: ReadBytes,
  fileSize: number,
  order: "little" | "big",
): AsyncGenerator<Chunk> {
  let windowStart = 0;
  let bytes = new Uint8Array(0);
  for (let offset = FIRST_CHUNK_OFFSET; offset + HEADER_SIZE <= fileSize; ) {
    const end = Math.min(fileSize, offset + HEADER_SIZE + VIEW_SIZE);
    if (offset < windowStart || end > windowStart + bytes.length) {
      windowStart = offset;
      bytes = new Uint8Array(await read(windowStart, Math.min(fileSize, windowStart + WINDOW_SIZE)));
      if (bytes.length < HEADER_SIZE) return;
    }
    const position = offset - windowStart;
    const view = new DataView(bytes.buffer, bytes.byteOffset + position, HEADER_SIZE);
    const size = view.getUint32(4, order === "little");
    const viewSize = Math.min(VIEW_SIZE, size, bytes.length - position - HEADER_SIZE);
    yield {
      name: String.fromCharCode(...bytes.subarray(position, position + 4)),
      size,
      start: offset + HEADER_SIZE,
      view: new DataView(bytes.buffer, bytes.byteOffset + position + HEADER_SIZE, viewSize),
    };
    offset += HEADER_SIZE + size + (size % 2);
  }
}
