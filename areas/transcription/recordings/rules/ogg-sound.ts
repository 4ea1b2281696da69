export interface OggSound {
  readonly kind: "opus" | "vorbis" | "flac" | "speex";
  /** Positions per second. */
  readonly rate: number;
  /** Number of positions at the beginning that players skip. */
  readonly skipped: number;
  /** Largest number of positions that the packets of one page can cover. */
  readonly mostInPage: number;
}

const PACKETS_OF_PAGE = 255;
const OPUS_RATE = 48_000;
/** Offset of the 20-bit sample rate in the STREAMINFO block of the first FLAC page. */
const FLAC_RATE_AT = 27;

/**
 * Returns the sound format that the first page of a stream declares, or null for other content and unknown
 * formats.
 */
export function oggSound(first: Uint8Array): OggSound | null {
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  const name = String.fromCharCode(...first.subarray(0, 8));
  const soundOf = (
    kind: OggSound["kind"],
    rate: number,
    mostOfPacket: number,
    skipped = 0,
  ): OggSound | null =>
    rate > 0 ? { kind, rate, skipped, mostInPage: mostOfPacket * PACKETS_OF_PAGE } : null;
  if (name === "OpusHead" && first.length >= 19)
    return soundOf("opus", OPUS_RATE, 5760, view.getUint16(10, true));
  if (name.startsWith("\u0001vorbis") && first.length >= 16)
    return soundOf("vorbis", view.getUint32(12, true), 8192);
  if (name.startsWith("\u007fFLAC") && first.length >= 30)
    return soundOf("flac", view.getUint32(FLAC_RATE_AT) >>> 12, 65_535);
  return name === "Speex   " && first.length >= 40 ? soundOf("speex", view.getUint32(36, true), 6400) : null;
}
