const RATES = [44_100, 48_000, 32_000];
const KBITS_V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_V2_L3 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Header bits that all frames of one recording share: frame sync, version, layer and sample rate. */
const SHARED_BITS = 0xfffe_0c00;
/** Number of consecutive frames that can't be a coincidence. */
const ENOUGH_FRAMES = 4;
const ID3 = 0x494433;
export const ID3_HEADER = 10;

export interface Mp3Frame {
  readonly size: number;
  readonly seconds: number;
  /** Bytes between the header and the position of a Xing or Info header. */
  readonly sideBytes: number;
}

/** Parses a frame header of MPEG layer III, given as its four bytes. Null if the bytes are no such header. */
export function mp3FrameOf(head: number): Mp3Frame | null {
  if (head >>> 21 !== 0x7ff) return null;
  const version = (head >>> 19) & 3;
  const layer = (head >>> 17) & 3;
  const bitrate = (head >>> 12) & 15;
  const rate = RATES[(head >>> 10) & 3];
  if (version === 1 || layer !== 1 || bitrate === 0 || bitrate === 15 || rate === undefined) return null;
  const isFirst = version === 3;
  const isMono = ((head >>> 6) & 3) === 3;
  const hertz = isFirst ? rate : version === 2 ? rate / 2 : rate / 4;
  const kbits = (isFirst ? KBITS_V1_L3 : KBITS_V2_L3)[bitrate] ?? 0;
  const samples = isFirst ? 1152 : 576;
  return {
    size: Math.floor((samples / 8) * ((kbits * 1000) / hertz)) + ((head >>> 9) & 1),
    seconds: samples / hertz,
    sideBytes: isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

export const areOfOneRecording = (first: number, second: number): boolean =>
  ((first ^ second) & SHARED_BITS) === 0;

/**
 * Returns the size of the ID3v2 tag at this position including its header, or 0 if there is no tag. The view
 * must have at least ten bytes from `offset`.
 */
export function id3SizeAt(view: DataView, offset: number): number {
  if (view.getUint32(offset) >>> 8 !== ID3 || view.getUint8(offset + 3) === 0xff) return 0;
  const sizeBytes = [6, 7, 8, 9].map((index) => view.getUint8(offset + index));
  if (sizeBytes.some((part) => part > 0x7f)) return 0;
  const hasFooter = (view.getUint8(offset + 5) & 0x10) !== 0;
  return sizeBytes.reduce((size, part) => size * 0x80 + part, 0) + ID3_HEADER + (hasFooter ? ID3_HEADER : 0);
}

/**
 * Returns true if four consecutive frames of one recording occur in these bytes, even if the bytes begin
 * within a frame.
 */
export function containsMp3(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = bytes.indexOf(0xff); offset >= 0; offset = bytes.indexOf(0xff, offset + 1))
    if (framesFrom(view, offset) >= ENOUGH_FRAMES) return true;
  return false;
}

function framesFrom(view: DataView, start: number): number {
  let count = 0;
  let first: number | null = null;
  for (let offset = start; count < ENOUGH_FRAMES && offset + 4 <= view.byteLength; count += 1) {
    const head = view.getUint32(offset);
    const frame = mp3FrameOf(head);
    first ??= head;
    if (!frame || !areOfOneRecording(first, head)) return count;
    offset += frame.size;
  }
  return count;
}
