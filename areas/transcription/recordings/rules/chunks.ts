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

const FIRST = 12;
const HEADER = 8;
const SHOWN = 64;
const WINDOW = 65_536;

/**
 * Yields the chunks of a RIFF file (little-endian) or an IFF file (big-endian) in order. A chunk of odd size
 * is followed by a padding byte.
 */
export async function* chunksIn(read: ReadBytes, fileSize: number, order: "little" | "big"): AsyncGenerator<Chunk> {
  let from = 0;
  let bytes = new Uint8Array(0);
  for (let at = FIRST; at + HEADER <= fileSize; ) {
    const end = Math.min(fileSize, at + HEADER + SHOWN);
    if (at < from || end > from + bytes.length) {
      from = at;
      bytes = new Uint8Array(await read(from, Math.min(fileSize, from + WINDOW)));
      if (bytes.length < HEADER) return;
    }
    const place = at - from;
    const view = new DataView(bytes.buffer, bytes.byteOffset + place, HEADER);
    const size = view.getUint32(4, order === "little");
    const shown = Math.min(SHOWN, size, bytes.length - place - HEADER);
    yield {
      name: String.fromCharCode(...bytes.subarray(place, place + 4)),
      size,
      start: at + HEADER,
      view: new DataView(bytes.buffer, bytes.byteOffset + place + HEADER, shown),
    };
    at += HEADER + size + (size % 2);
  }
}
