/** A WAV sample format. `format` is 1 for integers, 3 for floating point, 6 for A-law, 7 for mu-law. */
export interface SampleFormat {
  readonly format: number;
  readonly channels: number;
  readonly bits: number;
  /** Bytes of one sample of all channels. */
  readonly align: number;
}

/** Reads the sample at an offset as a number between -1 and 1. */
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

/**
 * Returns the function that reads samples of this format. Null for formats that can't be read, such as ADPCM.
 */
export const sampleReader = ({ format, bits, channels, align }: SampleFormat): ReadSample | null =>
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
