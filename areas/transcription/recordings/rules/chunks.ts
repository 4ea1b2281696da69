/** Reads the bytes from `start` up to `end`, as far as the file has them. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

export interface Chunk {
  readonly name: string;
  /** As its header says. */
  readonly size: number;
  /** Where its content begins. */
  readonly start: number;
  /** The beginning of its content: 64 bytes, or fewer. */
  readonly view: DataView;
}

const FIRST = 12;
const HEADER = 8;
const SHOWN = 64;
const WINDOW = 65_536;

/** The chunks of a RIFF file (little-endian) or an IFF file (big-endian), one after the other; a chunk of an odd size has a byte after it. */
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
