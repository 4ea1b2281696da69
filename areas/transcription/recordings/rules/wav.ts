import { chunksIn, type ReadBytes } from "./chunks.ts";
import type { Length } from "./length.ts";
import type { SampleFormat } from "./wav-samples.ts";

/**
 * Limits beyond which a header is considered wrong: sample rates of any recorded sound, and the bytes per
 * second of the most compressed speech.
 */
const RATES = { least: 2000, most: 768_000 };
const MIN_BYTES_PER_SECOND = 250;
const UNCOMPRESSED_FORMATS: ReadonlySet<number> = new Set([1, 3, 6, 7, 0xfffe]);
/**
 * Smallest declared size that counts as unknown. Streaming recorders leave the largest number, or one near
 * it, for an unknown size.
 */
const OPEN_SIZE = 0x7fff_0000;
const [MS_ADPCM, IMA_ADPCM, YAMAHA_ADPCM, GSM] = [2, 0x11, 0x20, 0x31];
export const MP3_IN_WAV = 0x55;

interface WavFormat extends SampleFormat {
  readonly rate: number;
  /** Bytes per second according to the header. Reliable only for uncompressed samples. */
  readonly bytesPerSecond: number;
  /** Samples of each channel in one block of compressed sound; 0 if the format has no known blocks. */
  readonly samplesPerBlock: number;
}

export interface WavSound extends WavFormat {
  /** Offset of the samples in the file, and the number of bytes of samples that the file contains. */
  readonly start: number;
  readonly length: number;
  /** Number of bytes that the header declares. Null if the header leaves the size open. */
  readonly promised: number | null;
  /** Samples of each channel according to the `fact` chunk. Null if there is no such chunk. */
  readonly fact: number | null;
}

/**
 * Returns the format and location of the sound in a WAV or RF64 file, or null if the file has no sound.
 * Header values are corrected: the data ends where the file ends, and the bytes per second follow from the
 * sample rate and size.
 */
export async function wavSound(read: ReadBytes, fileSize: number): Promise<WavSound | null> {
  const kind = String.fromCharCode(...(await read(0, 4)));
  if (kind !== "RIFF" && kind !== "RF64" && kind !== "BW64") return null;
  if (String.fromCharCode(...(await read(8, 12))) !== "WAVE") return null;
  let format: WavFormat | null = null;
  let fact: number | null = null;
  let largeSize: number | null = null;
  for await (const { name, size, start, view } of chunksIn(read, fileSize, "little")) {
    if (name === "ds64" && view.byteLength >= 16) largeSize = Number(view.getBigUint64(8, true));
    if (name === "fmt " && view.byteLength >= 16) format = formatOf(view);
    if (name === "fact" && view.byteLength >= 4) fact = view.getUint32(0, true) || null;
    if (name !== "data") continue;
    const presentBytes = fileSize - start;
    const declaredSize = size === 0xffff_ffff && largeSize !== null ? largeSize : size;
    const isOpen = declaredSize === 0 || (declaredSize >= OPEN_SIZE && declaredSize > presentBytes);
    const promised = isOpen && largeSize === null ? null : declaredSize;
    const length = Math.min(promised ?? presentBytes, presentBytes);
    return format && isSound(format) && length > 0 ? { ...format, start, length, promised, fact } : null;
  }
  return null;
}

const isSound = ({ format, rate, align, bytesPerSecond }: WavFormat): boolean =>
  rate >= RATES.least &&
  rate <= RATES.most &&
  (UNCOMPRESSED_FORMATS.has(format) ? rate * align : Math.max(bytesPerSecond, 1)) >=
    (UNCOMPRESSED_FORMATS.has(format) ? MIN_BYTES_PER_SECOND : 1);

function formatOf(view: DataView): WavFormat {
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const align = view.getUint16(12, true);
  // `WAVE_FORMAT_EXTENSIBLE` stores the actual format further on.
  const isExtended = tag === 0xfffe && view.byteLength >= 26;
  const format = isExtended ? view.getUint16(24, true) : tag;
  const declaredSamples =
    !UNCOMPRESSED_FORMATS.has(format) && view.byteLength >= 20 ? view.getUint16(18, true) : 0;
  return {
    format,
    channels,
    rate: view.getUint32(4, true),
    bits: view.getUint16(14, true),
    align,
    bytesPerSecond: view.getUint32(8, true),
    samplesPerBlock: knownSamplesPerBlock(format, align, channels, declaredSamples),
  };
}

/**
 * Returns the samples of each channel in a block, or 0 for formats without known blocks. ADPCM blocks are
 * calculated from their size because some writers omit the header's value or write a wrong one.
 */
function knownSamplesPerBlock(
  format: number,
  align: number,
  channels: number,
  declaredSamples: number,
): number {
  if (channels === 0 || align === 0) return 0;
  if (format === GSM) return declaredSamples || 320;
  if (format === MS_ADPCM || format === IMA_ADPCM || format === YAMAHA_ADPCM)
    return Math.max(0, samplesIn(format, align, channels));
  return 0;
}

/** Returns the samples of each channel in the first bytes of a block. */
function samplesIn(format: number, bytes: number, channels: number): number {
  const channelBytes = bytes / channels;
  if (format === MS_ADPCM) return channelBytes < 7 ? 0 : 2 + Math.floor((channelBytes - 7) * 2);
  if (format === IMA_ADPCM) return channelBytes < 4 ? 0 : 1 + Math.floor((channelBytes - 4) / 4) * 8;
  return format === YAMAHA_ADPCM ? Math.floor(channelBytes * 2) : 0;
}

/**
 * Returns the length of sound in any format except MP3, which is read frame by frame. Null if the length
 * can't be determined.
 */
export function wavLength(sound: WavSound): Length | null {
  const { length, promised, rate, align, format } = sound;
  const endsEarly = promised !== null && length < promised;
  if (UNCOMPRESSED_FORMATS.has(format)) return { seconds: length / (rate * align), endsEarly };
  const samples = compressedSamples(sound);
  return samples > 0 ? { seconds: samples / rate, endsEarly } : null;
}

function compressedSamples({
  format,
  length,
  promised,
  align,
  channels,
  samplesPerBlock,
  fact,
  rate,
  bytesPerSecond,
}: WavSound) {
  if (samplesPerBlock > 0) {
    const [blocks, restBytes] = [Math.floor(length / align), length % align];
    const blockSamples = blocks * samplesPerBlock + samplesIn(format, restBytes, channels);
    // The last block is padded; `fact` gives the end of the sound within it.
    return fact !== null && fact <= blockSamples && fact > blockSamples - samplesPerBlock
      ? fact
      : blockSamples;
  }
  const share = length / Math.max(length, promised ?? length);
  const samplesByRate = bytesPerSecond >= MIN_BYTES_PER_SECOND ? (length / bytesPerSecond) * rate : 0;
  if (fact === null) return samplesByRate;
  // Ignores a `fact` value that implies fewer bytes per second than any speech needs.
  return (fact / rate) * MIN_BYTES_PER_SECOND > Math.max(length, promised ?? 0)
    ? samplesByRate
    : fact * share;
}
