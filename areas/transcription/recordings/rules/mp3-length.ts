const RATES = [44_100, 48_000, 32_000];
const KBITS_V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_V2_L3 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** So much of something else may lie between frames. */
const MOST_JUNK = 65_536;

interface Frame {
  readonly size: number;
  readonly seconds: number;
}

/** The frame whose header is these four bytes; null where they are none. */
function frameOf(head: number): Frame | null {
  if (head >>> 21 !== 0x7ff) return null;
  const version = (head >>> 19) & 3;
  const layer = (head >>> 17) & 3;
  const bitrate = (head >>> 12) & 15;
  const rate = RATES[(head >>> 10) & 3];
  if (version === 1 || layer !== 1 || bitrate === 0 || bitrate === 15 || rate === undefined) return null;
  const isFirst = version === 3;
  const hertz = isFirst ? rate : version === 2 ? rate / 2 : rate / 4;
  const kbits = (isFirst ? KBITS_V1_L3 : KBITS_V2_L3)[bitrate] ?? 0;
  const samples = isFirst ? 1152 : 576;
  return { size: Math.floor((samples / 8) * ((kbits * 1000) / hertz)) + ((head >>> 9) & 1), seconds: samples / hertz };
}

/**
 * Adds up an MP3 as its bytes arrive, frame by frame. What its Xing header says is not believed, and a last frame that was cut off does not
 * count.
 */
export class Mp3Length {
  #rest = new Uint8Array(0);
  /** Bytes to skip before the next header: of a frame, or of an ID3 tag. */
  #skip = 0;
  #junk = 0;
  #seconds = 0;
  #isStart = true;
  #pending = 0;

  add(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    while (this.#junk <= MOST_JUNK) {
      const jump = Math.min(this.#skip, bytes.length - at);
      at += jump;
      this.#skip -= jump;
      if (this.#skip > 0 || bytes.length - at < 10) break;
      at += this.#step(view, at);
    }
    this.#rest = bytes.slice(at);
  }

  #step(view: DataView, at: number): number {
    this.#seconds += this.#pending;
    this.#pending = 0;
    if (this.#isStart && view.getUint32(at) >>> 8 === 0x494433) {
      const part = (place: number) => view.getUint8(at + 6 + place) & 0x7f;
      this.#skip = 10 + part(0) * 0x20_0000 + part(1) * 0x4000 + part(2) * 0x80 + part(3);
      this.#isStart = false;
      return 0;
    }
    this.#isStart = false;
    const frame = frameOf(view.getUint32(at));
    if (!frame || frame.size < 10) {
      this.#junk += 1;
      return 1;
    }
    this.#junk = 0;
    this.#skip = frame.size;
    this.#pending = frame.seconds;
    return 0;
  }

  /** Null where not one whole frame was found. */
  get seconds(): number | null {
    const total = this.#seconds + (this.#skip === 0 ? this.#pending : 0);
    return total > 0 ? total : null;
  }
}
