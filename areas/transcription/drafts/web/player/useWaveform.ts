import { useMemo } from "react";
import { barsOf } from "#areas/transcription/recordings/rules/bars.ts";
import { usePeaks } from "#areas/transcription/recordings/web/usePeaks.ts";
import type { Owner } from "#platform/web/api/address.ts";

/**
 * Returns the bars of a recording's waveform. Null until the waveform is made, or if the recording has none.
 */
export function useWaveform(file: number, owner: Owner | null): Float32Array | null {
  const { data } = usePeaks(file, owner);
  return useMemo(() => (data?.peaks ? barsOf(bytesOf(data.peaks)) : null), [data]);
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
