/** Bytes at the end of a recording in which its last frames are searched; a frame of either format is shorter. */
export const LAST_FRAMES = 262_144;
/** Length of an ID3v1 tag, which some programs put behind the last frame. */
const TAG_LENGTH = 128;
const ADTS_HEADER = 7;
/**
 * Number of possible FLAC frame starts to try from the end. Limited because a malicious file may contain
 * many.
 */
const MAX_TRIED = 50;
/** Number of consecutive frame headers after which a match is no coincidence. */
const SURE_FRAMES = 3;

/** Returns true if an AAC recording breaks off within its last frame (ISO/IEC 13818-7, ADTS). */
export function isAdtsCut(tail: Uint8Array): boolean {
  for (let start = 0; start < tail.length - ADTS_HEADER; start += 1) {
    let [offset, count] = [start, 0];
    while (offset + ADTS_HEADER <= tail.length && isAdtsFrame(tail, offset)) {
      offset += adtsLength(tail, offset);
      count += 1;
    }
    if (offset > tail.length) return count > SURE_FRAMES;
    if (count >= SURE_FRAMES) return tail.length - offset < ADTS_HEADER && tail[offset] === 0xff;
  }
  return false;
}

const byteAt = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0;
const isAdtsFrame = (bytes: Uint8Array, offset: number): boolean =>
  bytes[offset] === 0xff &&
  (byteAt(bytes, offset + 1) & 0xf6) === 0xf0 &&
  adtsLength(bytes, offset) >= ADTS_HEADER;
const adtsLength = (bytes: Uint8Array, offset: number): number =>
  ((byteAt(bytes, offset + 3) & 3) << 11) |
  (byteAt(bytes, offset + 4) << 3) |
  (byteAt(bytes, offset + 5) >> 5);

/**
 * Returns true if a FLAC recording breaks off within its last frame (RFC 9639): no frame that begins in the
 * tail ends with the tail. False if no frame begins there.
 */
export function isFlacCut(tail: Uint8Array): boolean {
  const isTagged = String.fromCharCode(...tail.subarray(-TAG_LENGTH).subarray(0, 3)) === "TAG";
  const bytes = isTagged ? tail.subarray(0, -TAG_LENGTH) : tail;
  let tried = 0;
  for (let offset = bytes.length - 1; offset >= 0 && tried < MAX_TRIED; offset -= 1) {
    if (!isFlacFrame(bytes, offset)) continue;
    tried += 1;
    if (flacChecksum(bytes.subarray(offset)) === 0) return false;
  }
  return tried > 0;
}

/** Returns true if the header of a frame begins here, with its checksum. */
function isFlacFrame(bytes: Uint8Array, offset: number): boolean {
  if (bytes[offset] !== 0xff || (byteAt(bytes, offset + 1) & 0xfe) !== 0xf8) return false;
  const sizes = byteAt(bytes, offset + 2);
  const [blockSize, rate] = [sizes >> 4, sizes & 15];
  // The number of the frame is coded like a character of UTF-8.
  const numberLength = Math.max(1, Math.clz32(~byteAt(bytes, offset + 4) << 24));
  const blockSizeLength = blockSize === 6 ? 1 : blockSize === 7 ? 2 : 0;
  const rateLength = rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
  const end = offset + 4 + numberLength + blockSizeLength + rateLength + 1;
  return end <= bytes.length && headerChecksum(bytes.subarray(offset, end)) === 0;
}

/** CRC-8 of a header. 0 if the bytes end with their own checksum. */
export const headerChecksum = (bytes: Uint8Array): number => checksum(bytes, 8, 0x07);
/** CRC-16 of a frame. 0 if the bytes end with their own checksum. */
export const flacChecksum = (bytes: Uint8Array): number => checksum(bytes, 16, 0x8005);

function checksum(bytes: Uint8Array, bits: number, polynomial: number): number {
  const [top, mask] = [1 << (bits - 1), (1 << bits) - 1];
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) value = ((value << 1) ^ (value & top ? polynomial : 0)) & mask;
  }
  return value;
}
