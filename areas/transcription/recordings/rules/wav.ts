/** Sizes a recorder writes while it does not know them yet. */
const UNKNOWN: ReadonlySet<number> = new Set([0, 0x7fff_ffff, 0xffff_ffff]);
/** Samples a second of any sound that is recorded, and the fewest bytes that the most compressed speech needs: beyond them the header is wrong. */
const RATES = { least: 2000, most: 768_000 };
const LEAST_BYTES_PER_SECOND = 250;
const PLAIN: ReadonlySet<number> = new Set([1, 3, 6, 7, 0xfffe]);

interface WavFormat {
  /** 1 whole numbers, 3 floating point, 6 A-law, 7 mu-law. */
  readonly format: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  /** Bytes of one sample of every channel. */
  readonly align: number;
  readonly bytesPerSecond: number;
}

export interface WavSound extends WavFormat {
  /** Where its samples begin, and how many bytes of them are really there. */
  readonly start: number;
  readonly length: number;
}

/**
 * What a WAV file's beginning says of its sound; null where it has none. The header is not believed: a data chunk ends where the file does, and
 * bytes a second are the rate times the size of a sample.
 */
export function wavSound(head: Uint8Array, fileSize: number): WavSound | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const name = (at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
  if (head.length < 12 || name(0) !== "RIFF" || name(8) !== "WAVE") return null;
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= head.length; ) {
    const size = view.getUint32(at + 4, true);
    if (name(at) === "fmt " && at + 24 <= head.length) format = formatAt(view, at + 8, size);
    if (name(at) === "data") {
      const there = fileSize - at - 8;
      const length = UNKNOWN.has(size) ? there : Math.min(size, there);
      return format && isSound(format) && length > 0 ? { ...format, start: at + 8, length } : null;
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

const isSound = ({ rate, bytesPerSecond }: WavFormat): boolean =>
  rate >= RATES.least && rate <= RATES.most && bytesPerSecond >= LEAST_BYTES_PER_SECOND;

function formatAt(view: DataView, at: number, size: number): WavFormat {
  const tag = view.getUint16(at, true);
  const rate = view.getUint32(at + 4, true);
  const align = view.getUint16(at + 12, true);
  // The extensible kind says what it is further on.
  const isExtended = tag === 0xfffe && size >= 26 && at + 26 <= view.byteLength;
  return {
    format: isExtended ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate,
    bits: view.getUint16(at + 14, true),
    align,
    // Compressed sound has blocks of many samples: there only the field knows.
    bytesPerSecond: PLAIN.has(tag) ? rate * align : view.getUint32(at + 8, true),
  };
}

export function wavSeconds(head: Uint8Array, fileSize: number): number | null {
  const sound = wavSound(head, fileSize);
  return sound && sound.length / sound.bytesPerSecond;
}

/** Reads the sample at a place of a block; between -1 and 1. */
export type ReadSample = (view: DataView, at: number) => number;

const SAMPLES: Readonly<Record<string, ReadSample>> = {
  "1/8": (view, at) => (view.getUint8(at) - 128) / 128,
  "1/16": (view, at) => view.getInt16(at, true) / 32_768,
  "1/24": (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  "1/32": (view, at) => view.getInt32(at, true) / 2_147_483_648,
  "3/32": (view, at) => view.getFloat32(at, true),
  "3/64": (view, at) => view.getFloat64(at, true),
  "6/8": (view, at) => aLaw(view.getUint8(at)),
  "7/8": (view, at) => muLaw(view.getUint8(at)),
};

/** How samples of this sound are read; null of a kind we can't read, such as ADPCM. */
export const sampleReader = ({ format, bits, channels, align }: WavFormat): ReadSample | null =>
  channels > 0 && align === (channels * bits) / 8 ? (SAMPLES[`${format}/${bits}`] ?? null) : null;

function muLaw(byte: number): number {
  const code = ~byte & 0xff;
  const size = (((code & 15) << 3) + 132) << ((code >> 4) & 7);
  return (code & 0x80 ? 132 - size : size - 132) / 32_768;
}

function aLaw(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const size = exponent === 0 ? ((code & 15) << 4) + 8 : (((code & 15) << 4) + 264) << (exponent - 1);
  return (code & 0x80 ? size : -size) / 32_768;
}
