import { useMemo } from "react";
import { barsOf } from "#areas/transcription/recordings/rules/bars.ts";
import { usePeaks } from "#areas/transcription/recordings/web/usePeaks.ts";
import type { Owner } from "#platform/web/api/address.ts";

/** The bars of a recording; null where it has none, and until they are made. */
export function useWaveform(file: number, owner: Owner): Float32Array | null {
  const { data } = usePeaks(file, owner);
  return useMemo(() => (data?.peaks ? barsOf(bytesOf(data.peaks)) : null), [data]);
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
