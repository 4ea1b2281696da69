export interface OggSound {
  readonly kind: "opus" | "vorbis" | "flac" | "speex";
  /** Positions a second. */
  readonly rate: number;
  /** Positions at the beginning that are not played. */
  readonly skipped: number;
  /** Positions that the packets of one page can cover at most. */
  readonly mostInPage: number;
}

const PACKETS_OF_PAGE = 255;
const OPUS_RATE = 48_000;
/** Place of STREAMINFO behind the headers of FLAC in Ogg, and of its rate there: 20 bits. */
const FLAC_RATE_AT = 27;

/** The kind of sound that the first page of a stream names; null of pictures and of what we don't know. */
export function oggSound(first: Uint8Array): OggSound | null {
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  const name = String.fromCharCode(...first.subarray(0, 8));
  const sound = (kind: OggSound["kind"], rate: number, mostOfPacket: number, skipped = 0): OggSound | null =>
    rate > 0 ? { kind, rate, skipped, mostInPage: mostOfPacket * PACKETS_OF_PAGE } : null;
  if (name === "OpusHead" && first.length >= 19) return sound("opus", OPUS_RATE, 5760, view.getUint16(10, true));
  if (name.startsWith("\u0001vorbis") && first.length >= 16) return sound("vorbis", view.getUint32(12, true), 8192);
  if (name.startsWith("\u007fFLAC") && first.length >= 30) return sound("flac", view.getUint32(FLAC_RATE_AT) >>> 12, 65_535);
  return name === "Speex   " && first.length >= 40 ? sound("speex", view.getUint32(36, true), 6400) : null;
}
