import type { Length } from "./length.ts";
import { oggSound, type OggSound } from "./ogg-sound.ts";
import { opusSamples } from "./opus-samples.ts";

const HEADER_SIZE = 27;
const BEGIN_FLAG = 2;
const END_FLAG = 4;
/** Position of a page on which no packet ends. */
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

interface OggStream {
  readonly sound: OggSound;
  /**
   * Positions in samples: the start of the stream's first page with a position, and the end of its last whole
   * page. `first` is null before that page.
   */
  first: number | null;
  last: number;
  hasEnded: boolean;
}

interface Page {
  readonly flags: number;
  readonly position: bigint;
  readonly serial: number;
  readonly body: Uint8Array;
  /** Bytes of the packets that end on this page, without any part on the page before. */
  readonly packets: readonly Uint8Array[];
}

/**
 * Adds up the length of an Ogg file as its bytes arrive, page by page. Counts the first sound stream of each
 * part of a chained file. A page that is cut off doesn't count because no player decodes it.
 */
export class OggLength {
  #unread = new Uint8Array(0);
  #streams = new Map<number, OggStream>();
  #sound: OggStream | null = null;
  #seconds = 0;
  #isBeginning = true;

  add(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#unread.length + chunk.length);
    bytes.set(this.#unread);
    bytes.set(chunk, this.#unread.length);
    let offset = pageFrom(bytes, 0);
    for (;;) {
      const size = pageSize(bytes, offset);
      if (size === null || offset + size > bytes.length) break;
      this.#read(pageAt(bytes, offset, size));
      offset = pageFrom(bytes, offset + size);
    }
    this.#unread = bytes.slice(offset);
  }

  #read(page: Page): void {
    if ((page.flags & BEGIN_FLAG) !== 0) return this.#begin(page);
    this.#isBeginning = false;
    const stream = this.#streams.get(page.serial);
    if (!stream) return;
    if ((page.flags & END_FLAG) !== 0) stream.hasEnded = true;
    if (page.position === NO_POSITION || page.position === 0n) return;
    const position = Number(page.position);
    stream.first ??= firstPosition(stream.sound, position, page);
    stream.last = Math.max(stream.last, position);
  }

  #begin({ serial, body, flags }: Page): void {
    if (!this.#isBeginning) {
      this.#seconds += secondsOf(this.#sound);
      this.#streams = new Map();
      this.#sound = null;
      this.#isBeginning = true;
    }
    const sound = oggSound(body);
    if (!sound) return;
    const stream: OggStream = { sound, first: null, last: 0, hasEnded: (flags & END_FLAG) !== 0 };
    this.#streams.set(serial, stream);
    this.#sound ??= stream;
  }

  /** Length so far, or null if there is no whole page of sound. */
  get length(): Length | null {
    const seconds = this.#seconds + secondsOf(this.#sound);
    const isCut = this.#unread.length >= 4 && isPage(this.#unread, 0);
    return seconds > 0 ? { seconds, endsEarly: isCut || this.#sound?.hasEnded !== true } : null;
  }
}

const secondsOf = (stream: OggStream | null): number =>
  stream === null
    ? 0
    : Math.max(0, stream.last - Math.max(stream.first ?? 0, stream.sound.skipped)) / stream.sound.rate;

/**
 * Returns the position at which a stream begins. A recording cut from the middle of another keeps that
 * recording's positions.
 */
function firstPosition({ kind, mostInPage }: OggSound, position: number, { packets, flags }: Page): number {
  if (kind === "opus") return (flags & END_FLAG) === 0 ? Math.max(0, position - opusSamples(packets)) : 0;
  return position > mostInPage ? position : 0;
}

const isPage = (bytes: Uint8Array, offset: number): boolean =>
  bytes[offset] === 0x4f &&
  bytes[offset + 1] === 0x67 &&
  bytes[offset + 2] === 0x67 &&
  bytes[offset + 3] === 0x53;

/** Returns the next offset that begins a page, or that may begin one once more bytes arrive. */
function pageFrom(bytes: Uint8Array, start: number): number {
  for (let offset = bytes.indexOf(0x4f, start); offset >= 0; offset = bytes.indexOf(0x4f, offset + 1))
    if (offset + 4 > bytes.length || isPage(bytes, offset)) return offset;
  return bytes.length;
}

function pageSize(bytes: Uint8Array, offset: number): number | null {
  const segments = bytes[offset + 26];
  if (segments === undefined || offset + HEADER_SIZE + segments > bytes.length) return null;
  return bytes
    .subarray(offset + HEADER_SIZE, offset + HEADER_SIZE + segments)
    .reduce((sum, size) => sum + size, HEADER_SIZE + segments);
}

function pageAt(bytes: Uint8Array, offset: number, size: number): Page {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, size);
  const start = HEADER_SIZE + view.getUint8(26);
  const packets: Uint8Array[] = [];
  let [packetStart, end] = [start, start];
  for (let index = HEADER_SIZE; index < start; index += 1) {
    const segment = view.getUint8(index);
    end += segment;
    if (segment === 255) continue;
    packets.push(bytes.subarray(offset + packetStart, offset + end));
    packetStart = end;
  }
  return {
    flags: view.getUint8(5),
    position: view.getBigUint64(6, true),
    serial: view.getUint32(14, true),
    body: bytes.subarray(offset + start, offset + size),
    packets,
  };
}
