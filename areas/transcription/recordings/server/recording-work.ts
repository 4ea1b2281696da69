import { z } from "zod";
import { defineWork } from "#platform/work/work.ts";

export interface Recording {
  readonly storage_key: string;
  readonly size: number;
  readonly mime_type: string;
}

const RecordingLength = z.object({ seconds: z.int(), endsEarly: z.boolean() }).nullable();

const WaveformSchema = z.object({ codec: z.string().nullable(), peaks: z.instanceof(Uint8Array).nullable() });
export interface Waveform {
  /** Codec by mediabunny's name, or null if unknown. */
  readonly codec: string | null;
  /**
   * One byte per peak, 50 per second. Null for recordings that can't be decoded here (M4A, FLAC, AIFF, AMR,
   * DSS, DS2, Vorbis).
   */
  readonly peaks: Uint8Array | null;
}

/**
 * Limit for the smallest recording. Damaged bytes can make the library read without end, and other uploads
 * wait for that process.
 */
const SHORTEST_LIMIT_MS = 10_000;
/** Speed of the slowest storage: three megabytes a second. */
const SLOWEST_BYTES_PER_MS = 3000;

/**
 * Measures a recording: the whole seconds that a player plays, and whether the file breaks off (G-24, H-8).
 * Null if the bytes are not a recording.
 */
export const lengthOfRecording = defineWork<Recording>()({
  script: new URL("./length.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: ({ size }) => SHORTEST_LIMIT_MS + size / SLOWEST_BYTES_PER_MS,
  read: (product) => RecordingLength.parse(product),
});

/** Reads a recording's waveform and codec. */
export const peaksOfRecording = defineWork<Recording>()({
  script: new URL("./peaks.work.ts", import.meta.url),
  lane: "background",
  timeMs: 600_000,
  read: (product): Waveform => WaveformSchema.parse(product),
});
