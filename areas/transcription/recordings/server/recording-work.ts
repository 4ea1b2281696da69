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
  /** As mediabunny names it; null where it knows none. */
  readonly codec: string | null;
  /** 50 a second, one byte each; null of a recording that we can't decode (M4A, FLAC, AIFF, AMR, DSS, DS2, Vorbis). */
  readonly peaks: Uint8Array | null;
}

/** Whole seconds that a player plays, and whether the file breaks off (G-24, H-8); null where its bytes are no recording. */
export const lengthOfRecording = defineWork<Recording>()({
  script: new URL("./length.work.ts", import.meta.url),
  lane: "prompt",
  timeMs: 120_000,
  read: (product) => RecordingLength.parse(product),
});

/** The waveform of a recording, and how its sound is encoded. */
export const peaksOfRecording = defineWork<Recording>()({
  script: new URL("./peaks.work.ts", import.meta.url),
  lane: "background",
  timeMs: 600_000,
  read: (product): Waveform => WaveformSchema.parse(product),
});
